// The kernel text of the house counter, to be included once inside the target region of each
// instruction set, in an anonymous namespace, after Word, kLanes (32), Vec and the operations on
// Vec. It includes nothing. See HOUSES.md.

/// A word of candidates for each cell of a board, in the order of HouseTables.
struct alignas(64) Board {
  Word word[HouseTables::kWords];
};

enum class State : std::uint8_t { kDead, kSolved, kOpen };

constexpr int kParts = HouseTables::kParts;

/// What can be concluded on boards of one layout without trying anything.
class Deduction {
 public:
  explicit Deduction(const HouseTables& tables) : t_(tables) {}

  /// Goes on until nothing follows any more.
  State settle(Board& board) const {
    Vec b[kParts];
    GRIDMILL_UNROLL for (int p = 0; p < kParts; ++p) b[p] = load(board.word + p * kLanes);
    State state = State::kDead;
    for (bool more = true; more;) {
      Found found = singles(b);
      if (found == Found::kNothing && is_settled(b)) {
        state = State::kSolved;
        break;
      }
      if (found == Found::kNothing && !leftovers(b)) {
        state = State::kOpen;
        break;
      }
      more = found != Found::kLost;
    }
    GRIDMILL_UNROLL for (int p = 0; p < kParts; ++p) store(board.word + p * kLanes, b[p]);
    return state;
  }

 private:
  enum class Found : std::uint8_t { kLost, kNews, kNothing };

  [[nodiscard]] Vec full() const { return all((1 << t_.digits) - 1); }

  /// Naked and hidden singles of all houses, once. A lane is a house, a slot one of its cells.
  GRIDMILL_LANES_INLINE Found singles(Vec* b) const {
    Vec once = zero();    // digits that some cell can hold
    Vec more = zero();    // two or more
    Vec single = zero();  // digits that a cell is settled on
    GRIDMILL_UNROLL for (int i = 0; i < HouseTables::kMostDigits; ++i) {
      const Vec cell = pick(b[i / kParts], b[(i / kParts + 1) % kParts], t_.house[i]);
      more = or_and(more, once, cell);
      once = or2(once, cell);
      single = or_single(single, cell);
    }
    const Vec hidden = without(once, more);
    Mask lost = ~lanes_equal(once, full());
    Mask news = 0;
    GRIDMILL_UNROLL for (int p = 0; p < kParts; ++p) {
      const int at = p * kLanes;
      const Vec forced = or3(pick(hidden, t_.house_of[0] + at), pick(hidden, t_.house_of[1] + at),
                             pick(hidden, t_.house_of[2] + at));
      const Vec taken = or3(pick(single, t_.house_of[0] + at), pick(single, t_.house_of[1] + at),
                            pick(single, t_.house_of[2] + at));
      const Vec own = or_single(zero(), b[p]);
      const Vec cell = keep(b[p], or_without(own, all(-1), taken), forced);
      news |= ~lanes_equal(b[p], cell);
      lost |= lanes_equal(cell, zero()) & t_.is_cell[p];
      b[p] = cell;
    }
    if (lost != 0) return Found::kLost;
    if (news != 0) return Found::kNews;
    // Two cells of a house may be settled on the same digit.
    return mask_of(common_bits(single, more)) != 0 ? Found::kLost : Found::kNothing;
  }

  /// Whether no cell has a choice.
  GRIDMILL_LANES_INLINE bool is_settled(const Vec* b) const {
    Mask open = 0;
    GRIDMILL_UNROLL for (int p = 0; p < kParts; ++p) {
      open |= mask_of(common_bits(b[p], add(b[p], all(-1)))) & t_.is_cell[p];
    }
    return open == 0;
  }

  /// What one side of leftovers cannot hold, the other cannot either. A lane has leftovers. Returns
  /// whether a candidate went.
  GRIDMILL_LANES_INLINE bool leftovers(Vec* b) const {
    Vec some[2] = {zero(), zero()};
    GRIDMILL_UNROLL for (int i = 0; i < HouseTables::kLeftSlots; ++i) {
      const Vec& low = b[i / 2];
      const Vec& high = b[(i / 2 + 1) % kParts];
      some[0] = or2(some[0], pick(low, high, t_.left[0][i]));
      some[1] = or2(some[1], pick(low, high, t_.left[1][i]));
    }
    const Vec bad_first = without(full(), some[1]);
    const Vec bad_second = without(full(), some[0]);
    Vec bad[kParts] = {zero(), zero(), zero()};
    for (int i = 0; i < t_.uses; ++i) {
      GRIDMILL_UNROLL for (int p = 0; p < kParts; ++p) {
        bad[p] = or2(bad[p], pick(bad_first, bad_second, t_.use[i] + p * kLanes));
      }
    }
    Mask news = 0;
    GRIDMILL_UNROLL for (int p = 0; p < kParts; ++p) {
      news |= mask_of(common_bits(b[p], bad[p]));
      b[p] = without(b[p], bad[p]);
    }
    return news != 0;
  }

  const HouseTables& t_;
};

/// What counting and filling share.
class HouseBoards {
 public:
  explicit HouseBoards(const Shape& shape)
      : kept_(tables_of(shape)),
        tables_(*kept_),
        deduction_(tables_),
        boards_(
            std::make_unique_for_overwrite<Board[]>(static_cast<std::size_t>(tables_.cells) + 1)) {
    for (int i = 0; i < HouseTables::kWords; ++i) empty_.word[i] = candidates(0);
    for (int p = 0; p < kParts; ++p) empty_.word[p * kLanes + HouseTables::kEmptyWord] = 0;
    likely_ = empty_;
    for (int d = 0; d < 256; ++d) candidates_[d] = candidates(d);
  }

 protected:
  [[nodiscard]] Word candidates(int digit) const {
    return static_cast<Word>(digit == 0 ? (1 << tables_.digits) - 1
                                        : (digit <= tables_.digits ? 1 << (digit - 1) : 0));
  }
  void write(Board& b, const std::uint8_t* digits) const {
    b = empty_;
    for (int i = 0; i < tables_.cells; ++i) b.word[tables_.word_of[i]] = candidates_[digits[i]];
  }
  /// A settled board as digits.
  void read(const Board& b, std::uint8_t* digits) const {
    for (int i = 0; i < tables_.cells; ++i) {
      digits[i] = static_cast<std::uint8_t>(__builtin_ctz(b.word[tables_.word_of[i]]) + 1);
    }
  }

  [[nodiscard]] Board& board(int i) const { return *(boards_.get() + i); }

  std::shared_ptr<const HouseTables> kept_;
  const HouseTables& tables_;
  Deduction deduction_;
  Word candidates_[256];  ///< by digit, as no branch could foresee where the givens are
  Board empty_;
  Board likely_;
  std::unique_ptr<Board[]> boards_;  ///< a stack; each has a settled cell more than the one before
};

/// Answers questions about boards of one layout one after the other, each by a search in depth.
class HouseCounter final : public Counter, private HouseBoards {
 public:
  explicit HouseCounter(const Shape& shape) : HouseBoards(shape), shape_(shape) {}
  const Shape& shape() const override { return shape_; }

  void run(CountFeed& feed) override {
    for (;;) {
      CountJob job;
      if (!feed.next(job)) return;
      write(board(0), job.givens);
      if (job.exclusion.digit != 0) {
        board(0).word[tables_.word_of[job.exclusion.cell]] =
            static_cast<Word>(candidates(0) & ~candidates(job.exclusion.digit));
      }
      by_likely_ = job.likely != nullptr && job.limit == 1;
      if (by_likely_) write(likely_, job.likely);
      feed.done(job, search(job));
    }
  }

 private:
  /// A candidate to branch on.
  struct Choice {
    int word;
    Word digit;
    bool near;  ///< all open cells have their likely digits
  };

  /// Branches between two looks at the clock.
  static constexpr std::uint64_t kBetweenLooks = 512;

  std::uint64_t search(const CountJob& job) {
    const bool timed = budget().is_timed();
    const std::int64_t begin = timed ? now() : 0;
    std::uint64_t found = 0;
    std::uint64_t branches = 0;
    for (int top = 0; top >= 0; --top) {
      State state = deduction_.settle(board(top));
      while (state == State::kOpen) {
        const Choice choice = choose(board(top));
        if (choice.near) {
          if (job.solutions != nullptr) read(completed(board(top)), job.solutions);
          return 1;
        }
        if (timed && ++branches % kBetweenLooks == 0 && is_late(begin)) return kUncounted;
        assert(top < tables_.cells);
        board(top + 1) = board(top);
        Word& cell = board(top).word[choice.word];
        cell = static_cast<Word>(cell & ~choice.digit);
        board(++top).word[choice.word] = choice.digit;
        state = deduction_.settle(board(top));
      }
      if (state == State::kDead) continue;
      if (job.solutions != nullptr) {
        read(board(top), job.solutions + found * static_cast<std::uint64_t>(tables_.cells));
      }
      if (++found == job.limit) break;
    }
    return found;
  }

  /// The first of the cells with the fewest candidates, two or more; of those with equally few,
  /// one that has lost its likely digit. Cells that have their likely digit try that first, others
  /// their lowest. Why, and why a near board has a solution: see choose_near (lanes_branch.inl).
  Choice choose(const Board& b) const {
    constexpr int kMost = 0x7fff;
    constexpr int kWordBits = 7;
    Vec best = all(kMost);
    Mask lost = by_likely_ ? 0 : 1;
    GRIDMILL_UNROLL for (int p = 0; p < kParts; ++p) {
      const Vec cell = load(b.word + p * kLanes);
      const Vec likely = by_likely_ ? load(likely_.word + p * kLanes) : zero();
      const Lanes has = common_bits(cell, likely);
      const Vec count = and2(sub(count_bits(cell), all(2)), all(kMost));  // large if 0 or 1
      const Lanes open = yes_of(mask_of(smaller(count, all(64))) & tables_.is_cell[p]);
      lost |= mask_of(open) & ~mask_of(has);
      const Vec score = add(add(count, count), select(has, all(1), zero()));
      const Vec key = add(shift_up(score, kWordBits), add(numbers(), all(p * kLanes)));
      best = min(best, select(open, key, all(kMost)));
    }
    Choice choice{};
    choice.near = lost == 0;
    choice.word = least(best) & ((1 << kWordBits) - 1);
    const Word digits = b.word[choice.word];
    const auto wanted = static_cast<Word>(by_likely_ ? digits & likely_.word[choice.word] : 0);
    choice.digit = wanted != 0 ? wanted : static_cast<Word>(digits & (0 - digits));
    return choice;
  }
  /// The board with its likely digits in the open cells.
  [[nodiscard]] Board completed(const Board& b) const {
    Board full = b;
    for (int i = 0; i < HouseTables::kWords; ++i) {
      const Word word = b.word[i];
      if ((word & (word - 1)) != 0) full.word[i] = likely_.word[i];
    }
    return full;
  }

  const Shape& shape_;
  bool by_likely_ = false;
};

/// Takes a cell with the fewest candidates, ties at random, and one of its digits at random. A
/// digit that fails is taken out. After a number of failures it begins anew: the time of a search
/// has a heavy tail.
class HouseFiller final : public HouseFill, private HouseBoards {
 public:
  explicit HouseFiller(const Shape& shape) : HouseBoards(shape) {}

  FillOutcome fill(Draws& draws, std::uint64_t& steps, std::uint8_t* grid) override {
    for (std::uint64_t limit = 4 * static_cast<std::uint64_t>(tables_.digits);;
         limit += limit / 4) {
      const std::uint64_t now = limit < steps ? limit : steps;
      std::uint64_t left = now;
      const FillOutcome outcome = search(draws, left, grid);
      steps -= now - left;
      if (outcome != FillOutcome::kGivenUp || steps == 0) return outcome;
    }
  }

 private:
  struct Guess {
    int word;
    Word digit;
  };

  FillOutcome search(Draws& draws, std::uint64_t& steps, std::uint8_t* grid) {
    board(0) = empty_;
    for (int top = 0;;) {
      switch (deduction_.settle(board(top))) {
        case State::kSolved:
          read(board(top), grid);
          return FillOutcome::kFull;
        case State::kDead: {
          if (top == 0) return FillOutcome::kNone;
          if (steps == 0) return FillOutcome::kGivenUp;
          --steps;
          const Guess& wrong = guesses_[--top];
          Word& cell = board(top).word[wrong.word];
          cell = static_cast<Word>(cell & ~wrong.digit);
          break;
        }
        case State::kOpen: {
          const Guess guess = draw(board(top), draws);
          guesses_[top] = guess;
          board(top + 1) = board(top);
          board(++top).word[guess.word] = guess.digit;
          break;
        }
      }
    }
  }

  Guess draw(const Board& b, Draws& draws) const {
    constexpr int kMost = 0x7fff;
    Vec count[kParts];
    Vec best = all(kMost);
    GRIDMILL_UNROLL for (int p = 0; p < kParts; ++p) {
      count[p] = and2(sub(count_bits(load(b.word + p * kLanes)), all(2)), all(kMost));
      count[p] = select(yes_of(tables_.is_cell[p]), count[p], all(kMost));
      best = min(best, count[p]);
    }
    const int fewest = least(best);
    Mask ties[kParts];
    int cells = 0;
    for (int p = 0; p < kParts; ++p) {
      ties[p] = lanes_equal(count[p], all(fewest));
      cells += __builtin_popcount(ties[p]);
    }
    const auto drawn =
        draws.below(static_cast<std::uint32_t>(cells), static_cast<std::uint32_t>(fewest + 2));
    std::uint32_t at = drawn[0];
    int part = 0;
    while (at >= static_cast<std::uint32_t>(__builtin_popcount(ties[part]))) {
      at -= static_cast<std::uint32_t>(__builtin_popcount(ties[part++]));
    }
    for (; at != 0; --at) ties[part] &= ties[part] - 1;
    Guess guess{part * kLanes + __builtin_ctz(ties[part]), 0};
    unsigned digits = b.word[guess.word];
    for (std::uint32_t i = drawn[1]; i != 0; --i) digits &= digits - 1;
    guess.digit = static_cast<Word>(digits & (0 - digits));
    return guess;
  }

  Guess guesses_[HouseTables::kMostDigits * HouseTables::kMostDigits];
};
