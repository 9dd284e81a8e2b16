// The clue counter's search, 32 boards at a time. Included by the file of each instruction set.

/// Counts the solutions of one board. A branch is a digit in a cell, or the same digit not there.
/// Boards that wait are on a stack; the last 32 of it are worked on together. The choice is learnt:
/// cells that were in contradictions come first, and those with few candidates. Each job begins
/// without memories: the same job takes the same steps.
template <std::size_t kBits>
class ClueSearch {
 public:
  explicit ClueSearch(const ClueModel& model)
      : propagation_(model), cells_(static_cast<std::size_t>(model.cells)), stride_(cells_ + 1) {
    for (std::size_t n = 2; n <= ClueModel::kMostDigits; ++n) {
      penalty_.lanes[n] = static_cast<Mask>(2 * logarithm(n));
    }
    std::array<Mask, ClueModel::kMostDigits> one = {};
    one.fill(1);
    size_ = BitMap<true, kBits>(std::span(one).first(static_cast<std::size_t>(model.digits)));
  }

  /// @param masks  the candidates of each cell
  /// @param late   whether the search is to be given up; asked now and then
  /// @return the number of solutions, at most job.limit, or kUncounted
  template <typename Late>
  std::uint64_t count(const Mask* masks, CountJob& job, const Late& late) {
    solutions_ = job.solutions;
    found_ = 0;
    begun_ = 0;
    stack_.assign(masks, masks + cells_);
    stack_.push_back(kAllCells);
    propagation_.forget();
    if (propagation_.model().impossible) return 0;
    std::uint64_t looked = 0;
    while (!stack_.empty() && found_ < job.limit) {
      // A search that has not learnt much yet goes into few directions.
      const std::size_t most = std::clamp<std::size_t>(looked / kLearning, 1, kLanes);
      std::size_t fresh = std::min(stack_.size() / stride_, most) - std::min(begun_, most);
      if (job.steps != CountBudget::kEndless) {
        fresh = std::min<std::size_t>(fresh, job.steps);
        job.steps -= fresh;
      }
      const std::size_t boards = begun_ + fresh;
      if (boards == 0 || late()) return kUncounted;
      looked += fresh;
      take(boards);
      propagation_.propagate();
      branch(job.limit);
    }
    return found_;
  }

 private:
  /// In place of the cell that has changed: all.
  static constexpr Mask kAllCells = 0xFFFF;
  /// Boards side by side are at most one for so many that were looked at before.
  static constexpr std::uint64_t kLearning = 3;
  /// How much a contradiction tells of the cell that was branched on, where each cell of the clue
  /// that failed counts 1.
  static constexpr std::uint64_t kOwnFault = 3;
  /// Logarithms have so many parts of 1.
  static constexpr std::uint64_t kLog = 256;
  /// So that scores of undecided cells are more than 0.
  static constexpr Mask kBase = 8 * kLog + 1;
  /// What the two places of a digit are worth beside a cell of two candidates: 0.4.
  static constexpr Mask kTwoPlaces = 340;

  /// The logarithm to base 2, straight between powers of 2: the same on all machines.
  static std::uint64_t logarithm(std::uint64_t n) {
    const auto whole = static_cast<unsigned>(std::bit_width(n)) - 1;
    const std::uint64_t rest = n - (std::uint64_t{1} << whole);
    return kLog * whole + (whole >= 8 ? rest >> (whole - 8) : rest << (8 - whole));
  }

  /// Takes the last boards from the stack and puts them side by side.
  void take(std::size_t boards) {
    const Mask* from = stack_.data() + stack_.size() - boards * stride_;
    for (std::size_t c = 0; c < cells_; ++c) {
      Mask* to = reinterpret_cast<Mask*>(&propagation_.at(c));
      for (std::size_t b = 0; b < boards; ++b) to[b] = from[b * stride_ + c];
    }
    for (std::size_t b = 0; b < boards; ++b) {
      branched_[b] = from[b * stride_ + cells_];
      if (branched_[b] != kAllCells) {
        propagation_.wake(branched_[b]);
      } else {
        for (std::size_t c = 0; c < cells_; ++c) propagation_.wake(c);
      }
    }
    stack_.resize(stack_.size() - boards * stride_);
    taken_ = static_cast<Boards>((std::uint64_t{1} << boards) - 1);
    propagation_.use(taken_);
  }

  /// Keeps those of the boards that are solutions, and puts what comes of the others on the stack.
  void branch(std::uint64_t limit) {
    const Boards alive = propagation_.alive();
    Boards boards = alive & ~propagation_.moving();
    for (Boards dead = taken_ & ~alive; dead != 0; dead &= dead - 1) {
      const Mask cell = branched_[static_cast<std::size_t>(std::countr_zero(dead))];
      if (cell != kAllCells) propagation_.blame(cell, kOwnFault);
    }
    begun_ = 0;
    if (alive == 0) return;
    if (boards != 0) choose_cells(boards);
    for (; boards != 0 && found_ < limit; boards &= boards - 1) {
      const auto b = static_cast<std::size_t>(std::countr_zero(boards));
      const auto lane = [&](const HeldLanes& held) {
        return reinterpret_cast<const Mask*>(&held)[b];
      };
      if (lane(score_) == 0) {
        keep_solution(b);
        continue;
      }
      const std::size_t cell = lane(cell_);
      const std::size_t size = stack_.size();
      stack_.resize(size + 2 * stride_);
      Mask* without = stack_.data() + size;
      Mask* with = without + stride_;
      for (std::size_t c = 0; c < cells_; ++c) {
        without[c] = with[c] = reinterpret_cast<const Mask*>(&propagation_.at(c))[b];
      }
      without[cells_] = with[cells_] = static_cast<Mask>(cell);
      const Mask digit = lane(digit_);
      with[cell] = digit;
      without[cell] &= static_cast<Mask>(~digit);
    }
    for (boards = propagation_.moving(); boards != 0; boards &= boards - 1) {
      const auto b = static_cast<std::size_t>(std::countr_zero(boards));
      for (std::size_t c = 0; c < cells_; ++c) {
        stack_.push_back(reinterpret_cast<const Mask*>(&propagation_.at(c))[b]);
      }
      stack_.push_back(kAllCells);
      ++begun_;
    }
  }

  /// Of each board the cell and the digit to branch on; a score of 0: all cells have one candidate.
  void choose_cells(Boards boards) {
    log_.resize(cells_);
    Lanes best = none();
    Lanes best_cell = none();
    Lanes best_size = none();
    Lanes best_mask = none();
    for (std::size_t c = 0; c < cells_; ++c) {
      log_[c] = static_cast<Mask>(kBase + logarithm(propagation_.weights()[c]));
      const Lanes mask = propagation_.at(c);
      const Lanes size = size_(mask);
      const Lanes score = keep_if(mask & (mask - 1), all_lanes(log_[c]) - look_up(penalty_, size));
      const Lanes better = greater(score, best);
      best = (score & better) | (best & ~better);
      best_cell = (all_lanes(static_cast<Mask>(c)) & better) | (best_cell & ~better);
      best_size = (size & better) | (best_size & ~better);
      best_mask = (mask & better) | (best_mask & ~better);
    }
    Lanes digit = lowest_bit(best_mask);
    const Lanes large = greater(best_size, all_lanes(2));
    if ((any_bit(large) & boards) != 0) {
      for (const auto& house : propagation_.model().houses) {
        Lanes once = none();
        Lanes twice = none();
        Lanes more = none();
        for (const std::uint16_t c : house) {
          const Lanes mask = propagation_.at(c);
          more |= twice & mask;
          twice |= once & mask;
          once |= mask;
        }
        const Lanes two = twice & ~more & large;
        if ((any_bit(two) & boards) == 0) continue;
        for (const std::uint16_t c : house) {
          const Lanes here = propagation_.at(c) & two;
          const Lanes score =
              keep_if(here, all_lanes(static_cast<Mask>(log_[c] - 2 * kLog - kTwoPlaces)));
          const Lanes better = greater(score, best);
          best = (score & better) | (best & ~better);
          best_cell = (all_lanes(c) & better) | (best_cell & ~better);
          digit = (lowest_bit(here) & better) | (digit & ~better);
        }
      }
    }
    score_.lanes = best;
    cell_.lanes = best_cell;
    digit_.lanes = digit;
  }

  void keep_solution(std::size_t board) {
    if (solutions_ != nullptr) {
      std::uint8_t* to = solutions_ + found_ * cells_;
      for (std::size_t c = 0; c < cells_; ++c) {
        const unsigned mask = reinterpret_cast<const Mask*>(&propagation_.at(c))[board];
        to[c] = static_cast<std::uint8_t>(std::countr_zero(mask) + 1);
      }
    }
    ++found_;
  }

  CluePropagation<kBits> propagation_;
  std::size_t cells_;
  std::size_t stride_;       ///< of the stack: the cells, and the one that was branched on
  std::vector<Mask> stack_;  ///< boards that wait
  std::size_t begun_ = 0;    ///< the last so many of them were worked on before
  Boards taken_ = 0;
  std::array<Mask, kLanes> branched_ = {};
  std::vector<Mask> log_;           ///< by cell: of its weight
  HeldLanes penalty_;               ///< by number of candidates
  BitMap<true, kBits> size_;        ///< the number of candidates
  HeldLanes score_, cell_, digit_;  ///< what was chosen
  std::uint64_t found_ = 0;
  std::uint8_t* solutions_ = nullptr;
};

template <std::size_t kBits>
class ClueCounter final : public Counter {
 public:
  explicit ClueCounter(const Shape& shape)
      : shape_(shape),
        model_(shape, primitives_of(shape)),
        search_(model_),
        masks_(static_cast<std::size_t>(shape.cells())) {}

  void run(CountFeed& feed) override {
    for (CountJob job; feed.next(job); job = CountJob()) feed.done(job, answer(job));
  }
  [[nodiscard]] const Shape& shape() const override { return shape_; }

 private:
  std::uint64_t answer(CountJob& job) {
    GRIDMILL_REQUIRE(job.limit >= 1);
    for (std::size_t c = 0; c < masks_.size(); ++c) {
      masks_[c] = model_.allowed[c];
      const bool is_excluded = job.exclusion.digit != 0 && job.exclusion.cell == c;
      if (is_excluded) {
        masks_[c] &= static_cast<Mask>(~bit_of(job.exclusion.digit));
      } else if (job.givens[c] != 0) {
        masks_[c] &= static_cast<Mask>(bit_of(job.givens[c]));
      }
      if (masks_[c] == 0) return 0;
    }
    const std::int64_t begin = budget().is_timed() ? now() : 0;
    return search_.count(masks_.data(), job, [&] { return budget().is_timed() && is_late(begin); });
  }

  const Shape& shape_;
  ClueModel model_;
  ClueSearch<kBits> search_;
  std::vector<Mask> masks_;
};

inline std::unique_ptr<Counter> make_clue_counter(const Shape& shape) {
  // Boards of few digits have smaller tables.
  constexpr int kFewDigits = 10;
  if (shape.digits() <= kFewDigits) return std::make_unique<ClueCounter<kFewDigits>>(shape);
  return std::make_unique<ClueCounter<ClueModel::kMostDigits>>(shape);
}
