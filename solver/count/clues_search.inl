// The clue counter's search, 32 boards at a time. Included by the file of each instruction set.

/// Counts the solutions of one board. A branch is a digit in a cell, or the same digit not there.
/// Boards that wait are on a stack; the last 32 of it are worked on together. The choice is learnt:
/// cells that were in contradictions come first, and those with few candidates. Each job begins
/// without memories: the same job takes the same steps.
template <std::size_t kBits>
class ClueSearch {
 public:
  explicit ClueSearch(const ClueModel& model)
      : propagation_(model),
        cells_(static_cast<std::size_t>(model.cells)),
        stride_(cells_ + 1),
        board_(stride_) {
    for (std::size_t n = 2; n <= ClueModel::kMostDigits; ++n) {
      penalty_.lanes[n] = static_cast<Mask>(2 * logarithm(n));
    }
    std::array<Mask, ClueModel::kMostDigits> one = {};
    one.fill(1);
    size_ = BitMap<true, kBits>(std::span(one).first(static_cast<std::size_t>(model.digits)));
  }

  /// @param masks  the candidates of each cell
  /// @param late   whether the search is to be given up; asked now and then
  /// @param alone  after so many boards the search stops; what it has not looked at is `waiting`
  /// @return the number of solutions, at most job.limit, or kUncounted
  template <typename Late>
  std::uint64_t count(const Mask* masks, CountJob& job, const Late& late, std::uint64_t alone) {
    propagation_.forget();
    looked_ = 0;
    is_trial_ = true;
    begin(masks);
    return go_on(masks, job, late, alone);
  }
  /// The same for a board that waits in another search, with what that one has learnt.
  template <typename Late>
  std::uint64_t count_branch(const ClueSearch& of, const Mask* masks, CountJob& job,
                             const Late& late, std::uint64_t alone) {
    propagation_.learn(of.propagation_);
    looked_ = kLanes;
    is_trial_ = false;
    begin(masks);
    return go_on(masks, job, late, alone + looked_);
  }
  /// The boards that wait, those that did so longest first: the candidates of each cell.
  [[nodiscard]] std::vector<Mask> waiting() {
    std::vector<Mask> boards;
    for (std::size_t i = 0; i < stack_.size(); i += stride_) {
      boards.insert(boards.end(), stack_.data() + i, stack_.data() + i + cells_);
    }
    for (Boards busy = busy_; busy != 0; busy &= busy - 1) {
      const auto b = static_cast<std::size_t>(std::countr_zero(busy));
      for (std::size_t c = 0; c < cells_; ++c) boards.push_back(lane(propagation_.at(c), b));
    }
    return boards;
  }

 private:
  /// In place of the cell that has changed: all.
  static constexpr Mask kAllCells = 0xFFFF;
  /// After so many boards the search begins again, with what it has learnt, and is thorough.
  static constexpr std::uint64_t kTrial = 2000;
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

  /// One board on the stack, and nothing found.
  void begin(const Mask* masks) {
    propagation_.be_thorough(!is_trial_);
    found_ = 0;
    busy_ = 0;
    propagation_.rest();
    stack_.assign(masks, masks + cells_);
    stack_.push_back(kAllCells);
  }

  template <typename Late>
  std::uint64_t go_on(const Mask* masks, CountJob& job, const Late& late, std::uint64_t alone) {
    solutions_ = job.solutions;
    if (propagation_.model().impossible) stack_.clear();
    while ((busy_ != 0 || !stack_.empty()) && found_ < job.limit && looked_ < alone) {
      if (is_trial_ && looked_ >= kTrial) {
        is_trial_ = false;
        begin(masks);
      }
      // A search that has not learnt much yet goes into few directions.
      const std::size_t most = std::clamp<std::size_t>(looked_, 1, kLanes);
      const auto begun = static_cast<std::size_t>(std::popcount(busy_));
      std::size_t fresh = std::min(stack_.size() / stride_, most - std::min(begun, most));
      if (job.steps != CountBudget::kEndless) {
        fresh = std::min<std::size_t>(fresh, job.steps);
        job.steps -= fresh;
      }
      if (begun + fresh == 0 || late()) return kUncounted;
      looked_ += fresh;
      take(fresh);
      propagation_.propagate();
      branch(job.limit);
    }
    return found_;
  }

  /// Takes the last boards from the stack into lanes that are free.
  void take(std::size_t boards) {
    std::array<std::uint8_t, kLanes> lanes = {};
    Boards free = ~busy_;
    for (std::size_t b = 0; b < boards; ++b, free &= free - 1) {
      lanes[b] = static_cast<std::uint8_t>(std::countr_zero(free));
      busy_ |= Boards{1} << lanes[b];
    }
    const Mask* from = stack_.data() + stack_.size() - boards * stride_;
    for (std::size_t c = 0; c < cells_; ++c) {
      Mask* to = reinterpret_cast<Mask*>(&propagation_.at(c));
      for (std::size_t b = 0; b < boards; ++b) to[lanes[b]] = from[b * stride_ + c];
    }
    for (std::size_t b = 0; b < boards; ++b) {
      const Mask cell = branched_[lanes[b]] = from[b * stride_ + cells_];
      if (cell != kAllCells) {
        propagation_.wake(cell);
      } else {
        for (std::size_t c = 0; c < cells_; ++c) propagation_.wake(c);
      }
    }
    stack_.resize(stack_.size() - boards * stride_);
    propagation_.use(busy_);
  }

  /// Keeps those of the boards that are solutions, and puts what comes of the others on the stack.
  /// Boards that still move stay in their lanes.
  void branch(std::uint64_t limit) {
    const Boards alive = propagation_.alive();
    for (Boards dead = busy_ & ~alive; dead != 0; dead &= dead - 1) {
      const Mask cell = branched_[static_cast<std::size_t>(std::countr_zero(dead))];
      if (cell != kAllCells) propagation_.blame(cell, kOwnFault);
    }
    busy_ = propagation_.moving();
    Boards boards = alive & ~busy_;
    if (boards == 0) return;
    choose_cells(boards);
    for (; boards != 0 && found_ < limit; boards &= boards - 1) {
      const auto b = static_cast<std::size_t>(std::countr_zero(boards));
      if (lane(score_, b) == 0) {
        keep_solution(b);
        continue;
      }
      const std::size_t cell = lane(cell_, b);
      for (std::size_t c = 0; c < cells_; ++c) board_[c] = lane(propagation_.at(c), b);
      board_[cells_] = static_cast<Mask>(cell);
      const Mask mask = board_[cell];
      if (const Mask digit = lane(digit_, b); digit != 0) {
        put_aside(cell, static_cast<Mask>(mask & ~digit));
        put_aside(cell, digit);
      } else {
        for (Mask rest = mask; rest != 0; rest &= static_cast<Mask>(rest - 1)) {
          put_aside(cell, static_cast<Mask>(rest & (0U - rest)));
        }
      }
    }
  }

  /// Puts the board on the stack with these candidates in a cell.
  void put_aside(std::size_t cell, Mask candidates) {
    board_[cell] = candidates;
    stack_.insert(stack_.end(), board_.begin(), board_.end());
  }

  static Mask lane(const HeldLanes& held, std::size_t board) { return lane(held.lanes, board); }
  static Mask lane(const Lanes& lanes, std::size_t board) {
    return reinterpret_cast<const Mask*>(&lanes)[board];
  }

  /// Of each board the cell to branch on, and the digit, if it is one with two places; a score of
  /// 0: all cells have one candidate.
  void choose_cells(Boards boards) {
    log_.resize(cells_);
    Lanes best = none();
    Lanes best_cell = none();
    Lanes best_size = none();
    for (std::size_t c = 0; c < cells_; ++c) {
      log_[c] = static_cast<Mask>(kBase + logarithm(propagation_.weights()[c]));
      const Lanes mask = propagation_.at(c);
      const Lanes size = size_(mask);
      const Lanes score = keep_if(mask & (mask - 1), all_lanes(log_[c]) - look_up(penalty_, size));
      const Lanes better = greater(score, best);
      best = (score & better) | (best & ~better);
      best_cell = (all_lanes(static_cast<Mask>(c)) & better) | (best_cell & ~better);
      best_size = (size & better) | (best_size & ~better);
    }
    Lanes digit = none();
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
        const unsigned mask = lane(propagation_.at(c), board);
        to[c] = static_cast<std::uint8_t>(std::countr_zero(mask) + 1);
      }
    }
    ++found_;
  }

  CluePropagation<kBits> propagation_;
  std::size_t cells_;
  std::size_t stride_;       ///< of the stack: the cells, and the one that was branched on
  std::vector<Mask> stack_;  ///< boards that wait
  std::vector<Mask> board_;  ///< one that is branched on
  Boards busy_ = 0;          ///< lanes with boards
  std::array<Mask, kLanes> branched_ = {};
  std::vector<Mask> log_;           ///< by cell: of its weight
  HeldLanes penalty_;               ///< by number of candidates
  BitMap<true, kBits> size_;        ///< the number of candidates
  HeldLanes score_, cell_, digit_;  ///< what was chosen
  std::uint64_t looked_ = 0;        ///< boards
  bool is_trial_ = true;            ///< it will begin again
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
    const auto late = [&] { return budget().is_timed() && is_late(begin); };
    const std::uint64_t found = search_.count(masks_.data(), job, late, alone(job));
    return found == kUncounted ? found : share(search_, found, job, late);
  }

  /// How many boards one thread looks at before others help.
  [[nodiscard]] std::uint64_t alone(const CountJob& job) const {
    // Each branch has room for all solutions that are asked for.
    constexpr std::uint64_t kFewSolutions = 100;
    const bool may_share = budget().at_once != nullptr && job.steps == CountBudget::kEndless &&
                           (job.solutions == nullptr || job.limit <= kFewSolutions);
    return may_share ? budget().alone : CountBudget::kEndless;
  }

  /// Counts what waits in a search, each board on its own. The solutions stand in the order of the
  /// boards, so that they do not depend on who was first.
  /// @param found  so many solutions were there before
  std::uint64_t share(ClueSearch<kBits>& search, std::uint64_t found, const CountJob& job,
                      const std::function<bool()>& late) {
    if (found >= job.limit) return found;
    const std::vector<Mask> boards = search.waiting();
    if (boards.empty()) return found;
    struct Branch {
      std::uint64_t found = 0;
      std::vector<std::uint8_t> solutions;
    };
    const std::size_t cells = masks_.size();
    std::vector<Branch> branches(boards.size() / cells);
    std::atomic<std::uint64_t> all{found};
    const auto is_enough = [&] { return job.solutions == nullptr && all.load() >= job.limit; };
    const std::function<bool()> stops = [&] { return is_enough() || late(); };
    budget().at_once(branches.size(), [&](std::size_t i) {
      Branch& branch = branches[i];
      CountJob part = job;
      part.limit = job.limit - found;
      if (job.solutions != nullptr) {
        branch.solutions.resize(part.limit * cells);
        part.solutions = branch.solutions.data();
      }
      ClueSearch<kBits> own(model_);
      branch.found =
          own.count_branch(search, boards.data() + i * cells, part, stops, budget().alone);
      if (branch.found != kUncounted) branch.found = share(own, branch.found, part, stops);
      if (branch.found != kUncounted) all += branch.found;
    });
    if (is_enough()) return job.limit;
    for (const Branch& branch : branches) {
      if (branch.found == kUncounted) return kUncounted;
      const std::uint64_t more = std::min(branch.found, job.limit - found);
      if (job.solutions != nullptr) {
        std::copy_n(branch.solutions.begin(), more * cells, job.solutions + found * cells);
      }
      found += more;
    }
    return found;
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
