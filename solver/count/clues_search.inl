// The clue counter's search, one board at a time. Included by the file of each instruction set.

/// Counts the solutions of one board. A branch is a digit in a cell, or the same digit not there,
/// so that each failure teaches the board above it, too. The choice is learnt: cells that were in
/// contradictions come first, and those with few candidates. Each job begins without memories: the
/// same job takes the same steps.
class ClueSearch {
 public:
  explicit ClueSearch(const ClueModel& model)
      : propagation_(model), cells_(static_cast<std::size_t>(model.cells)) {}

  /// @param masks  the candidates of each cell
  /// @param late   whether the search is to be given up; asked now and then
  /// @return the number of solutions, at most job.limit, or kUncounted
  template <typename Late>
  std::uint64_t count(const Mask* masks, CountJob& job, const Late& late) {
    limit_ = job.limit;
    solutions_ = job.solutions;
    steps_ = job.steps;
    found_ = 0;
    frames_.resize(propagation_.masks() * (cells_ + 2));
    std::copy(masks, masks + cells_, frames_.data());
    const bool ended = propagation_.model().impossible || !propagation_.begin(frames_.data()) ||
                       search(frames_.data(), late);
    job.steps = steps_;
    return ended ? found_ : kUncounted;
  }

 private:
  struct Branch {
    std::size_t cell = 0;
    Mask digit = 0;
    double score = 0;
  };

  /// How much a contradiction tells of the cell that was branched on, where each cell of the clue
  /// that failed counts 1.
  static constexpr std::uint64_t kOwnFault = 3;
  /// What the two places of a digit are worth beside a cell of two candidates.
  static constexpr double kTwoPlaces = 0.4;
  /// The clock is asked every so many steps, a power of two.
  static constexpr std::uint64_t kStepsPerLook = 64;

  /// @return false: given up
  template <typename Late>
  bool search(Mask* masks, const Late& late) {
    while (true) {
      if (steps_ == 0 || (++looked_ % kStepsPerLook == 0 && late())) return false;
      if (steps_ != CountBudget::kEndless) --steps_;
      const Branch branch = choose(masks);
      if (branch.digit == 0) {
        keep_solution(masks);
        return true;
      }
      Mask* next = masks + propagation_.masks();
      std::copy(masks, next, next);
      propagation_.use(next);
      if (propagation_.set(branch.cell, branch.digit) && propagation_.propagate()) {
        if (!search(next, late)) return false;
      } else {
        propagation_.blame(branch.cell, kOwnFault);
      }
      if (found_ >= limit_) return true;
      propagation_.use(masks);
      if (!propagation_.set(branch.cell, static_cast<Mask>(~branch.digit)) ||
          !propagation_.propagate()) {
        return true;
      }
    }
  }

  /// No digit: all cells have one candidate.
  [[nodiscard]] Branch choose(const Mask* masks) const {
    Branch best;
    int size = 0;
    for (std::size_t c = 0; c < cells_; ++c) {
      const int n = std::popcount(static_cast<unsigned>(masks[c]));
      if (n < 2) continue;
      const double score = static_cast<double>(propagation_.weights()[c]) / (n * n);
      if (score <= best.score) continue;
      best = {c, static_cast<Mask>(masks[c] & -masks[c]), score};
      size = n;
    }
    if (size > 2) {
      for (const auto& house : propagation_.model().houses) choose_place(house, masks, best);
    }
    return best;
  }

  /// A digit with two places in a house, if that is better.
  void choose_place(const std::vector<std::uint16_t>& house, const Mask* masks,
                    Branch& best) const {
    Mask once = 0;
    Mask twice = 0;
    Mask more = 0;
    for (const std::uint16_t c : house) {
      more |= static_cast<Mask>(twice & masks[c]);
      twice |= static_cast<Mask>(once & masks[c]);
      once |= masks[c];
    }
    for (unsigned rest = static_cast<unsigned>(twice & ~more); rest != 0; rest &= rest - 1) {
      const auto digit = static_cast<Mask>(rest & -rest);
      for (const std::uint16_t c : house) {
        if ((masks[c] & digit) == 0) continue;
        const double score = kTwoPlaces * static_cast<double>(propagation_.weights()[c]) / 4;
        if (score > best.score) best = {c, digit, score};
      }
    }
  }

  void keep_solution(const Mask* masks) {
    if (solutions_ != nullptr) {
      std::uint8_t* to = solutions_ + found_ * cells_;
      for (std::size_t c = 0; c < cells_; ++c) {
        to[c] = static_cast<std::uint8_t>(std::countr_zero(static_cast<unsigned>(masks[c])) + 1);
      }
    }
    ++found_;
  }

  CluePropagation propagation_;
  std::size_t cells_;
  std::vector<Mask> frames_;  ///< the boards of the search, one behind the other
  std::uint64_t limit_ = 0;
  std::uint64_t found_ = 0;
  std::uint64_t steps_ = 0;
  std::uint64_t looked_ = 0;  ///< steps, whether they are counted or not
  std::uint8_t* solutions_ = nullptr;
};

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
  ClueSearch search_;
  std::vector<Mask> masks_;
};
