#pragma once

// Kernel text of the house counter, compiled once for each instruction set, inside its target
// region. See HOUSES.md. The file of AVX-512 defines GRIDMILL_LANES_AVX512 and its operations on
// Vec before it; without these, words are picked one by one.
//
// Invariants of a search:
// 1. The stack has at most a board for each cell, and one more: each settles another cell.
// 2. A board that is branched on has an open cell, and the digit is one of its candidates.
// 3. Words that are no cells never change.

#include <cassert>
#include <cstdint>
#include <cstring>
#include <memory>

#include "solver/board/board_spec.h"
#include "solver/count/counter.h"
#include "solver/count/house_fill.h"
#include "solver/count/house_tables.h"
#if !defined(GRIDMILL_LANES_AVX512) && !defined(GRIDMILL_LANES_AVX2)
#define GRIDMILL_LANES 32
#define GRIDMILL_LANE_WORD std::uint16_t
#endif
#include "solver/count/lanes_vector.inl"

namespace gridmill {
namespace {

static_assert(HouseTables::kLanes % kLanes == 0);

#if !defined(GRIDMILL_LANES_AVX512) && !defined(GRIDMILL_LANES_AVX2)
inline LaneMask to_lane_mask(VecMask lanes) {
  LaneMask mask = 0;
  for (int i = 0; i < kLanes; ++i) mask |= static_cast<LaneMask>(lanes[i] & 1U) << i;
  return mask;
}
/// The answers in these bits.
inline VecMask expand_mask(LaneMask mask) {
  VecMask lanes;
  for (int i = 0; i < kLanes; ++i) lanes[i] = static_cast<Word>(0 - (mask >> i & 1U));
  return lanes;
}
inline Vec lane_indices() {
  Vec v;
  for (int i = 0; i < kLanes; ++i) v[i] = static_cast<Word>(i);
  return v;
}
inline Vec permute(Vec low, Vec high, const Word* numbers) {
  alignas(64) Word from[2 * kLanes];
  alignas(64) Word to[kLanes];
  store(from, low);
  store(from + kLanes, high);
  for (int i = 0; i < kLanes; ++i) to[i] = from[numbers[i]];
  return load(to);
}
inline Vec permute(Vec of, const Word* numbers) { return permute(of, of, numbers); }
inline Vec or_single(Vec seen, Vec cell) { return add_single(seen, cell); }
inline int reduce_min(Vec v) {
  int found = v[0];
  for (int i = 1; i < kLanes; ++i) found = v[i] < found ? v[i] : found;
  return found;
}
#endif

using Board = HouseTables::Board;
using BoardState = HouseTables::BoardState;
constexpr int kParts = HouseTables::kParts;
constexpr int kVectors = HouseTables::kWords / kLanes;  ///< of a board

#if !defined(GRIDMILL_LANES_AVX2)
static_assert(kLanes == HouseTables::kLanes);

/// What can be concluded on boards of one layout without trying anything.
class HousePropagator {
 public:
  explicit HousePropagator(const HouseTables& tables) : t_(tables) {}

  /// Goes on until nothing follows any more.
  BoardState propagate(Board& board) const {
    Vec b[kParts];
    GRIDMILL_UNROLL for (int p = 0; p < kParts; ++p) b[p] = load(board.word + p * kLanes);
    BoardState state = BoardState::kDead;
    for (bool more = true; more;) {
      PassResult found = singles(b);
      if (found == PassResult::kFixpoint && is_settled(b)) {
        state = BoardState::kSolved;
        break;
      }
      if (found == PassResult::kFixpoint && !leftovers(b)) {
        state = BoardState::kOpen;
        break;
      }
      more = found != PassResult::kContradiction;
    }
    GRIDMILL_UNROLL for (int p = 0; p < kParts; ++p) store(board.word + p * kLanes, b[p]);
    return state;
  }

 private:
  enum class PassResult : std::uint8_t { kContradiction, kProgress, kFixpoint };
  static constexpr LaneMask kAllLanes = static_cast<LaneMask>(~LaneMask{0});

  [[nodiscard]] Vec full() const { return broadcast((1 << t_.digits) - 1); }

  /// Naked and hidden singles of all houses, once. A lane is a house, a slot one of its cells.
  GRIDMILL_LANES_INLINE PassResult singles(Vec* b) const {
    Vec once = zero();    // digits that some cell can hold
    Vec more = zero();    // two or more
    Vec single = zero();  // digits that a cell is settled on
    GRIDMILL_UNROLL for (int i = 0; i < HouseTables::kMaxHouseDigits; ++i) {
      const Vec cell = permute(b[i / kParts], b[(i / kParts + 1) % kParts], t_.house[i]);
      more = or_and(more, once, cell);
      once = or2(once, cell);
      single = or_single(single, cell);
    }
    const Vec hidden = and_not(once, more);
    if (lanes_equal(once, full()) != kAllLanes) return PassResult::kContradiction;
    if (to_lane_mask(any_bits(fresh(once, more, single))) == 0) {
      // The rest would change nothing.
      return has_empty_cell(b) ? PassResult::kContradiction : PassResult::kFixpoint;
    }
    LaneMask lost = 0;
    LaneMask news = 0;
    GRIDMILL_UNROLL for (int p = 0; p < kParts; ++p) {
      const int at = p * kLanes;
      const Vec forced =
          or3(permute(hidden, t_.house_of[0] + at), permute(hidden, t_.house_of[1] + at),
              permute(hidden, t_.house_of[2] + at));
      const Vec taken =
          or3(permute(single, t_.house_of[0] + at), permute(single, t_.house_of[1] + at),
              permute(single, t_.house_of[2] + at));
      const Vec own = or_single(zero(), b[p]);
      const Vec cell = restrict_cell(b[p], or_and_not(own, broadcast(-1), taken), forced);
      news |= ~lanes_equal(b[p], cell);
      lost |= lanes_equal(cell, zero()) & t_.is_cell[p];
      b[p] = cell;
    }
    if (lost != 0) return PassResult::kContradiction;
    if (news != 0) return PassResult::kProgress;
    // Two cells of a house may be settled on the same digit.
    return to_lane_mask(common_bits(single, more)) != 0 ? PassResult::kContradiction
                                                        : PassResult::kFixpoint;
  }

  /// What follows in each house: hidden singles of open cells, and the digits of settled cells that
  /// other cells have, too.
  GRIDMILL_LANES_INLINE static Vec fresh(Vec once, Vec more, Vec single) {
    return or_and(and_not(and_not(once, more), single), single, more);
  }
  GRIDMILL_LANES_INLINE bool has_empty_cell(const Vec* b) const {
    LaneMask empty = 0;
    GRIDMILL_UNROLL for (int p = 0; p < kParts; ++p) {
      empty |= lanes_equal(b[p], zero()) & t_.is_cell[p];
    }
    return empty != 0;
  }

  /// Whether no cell has a choice.
  GRIDMILL_LANES_INLINE bool is_settled(const Vec* b) const {
    LaneMask open = 0;
    GRIDMILL_UNROLL for (int p = 0; p < kParts; ++p) {
      open |= to_lane_mask(common_bits(b[p], add(b[p], broadcast(-1)))) & t_.is_cell[p];
    }
    return open == 0;
  }

  /// What one side of leftovers cannot hold, the other cannot either. A lane has leftovers. Returns
  /// whether a candidate went.
  GRIDMILL_LANES_INLINE bool leftovers(Vec* b) const {
    Vec some[2] = {zero(), zero()};
    GRIDMILL_UNROLL for (int i = 0; i < HouseTables::kLeftoverSlots; ++i) {
      const Vec& low = b[i / 2];
      const Vec& high = b[(i / 2 + 1) % kParts];
      some[0] = or2(some[0], permute(low, high, t_.leftovers[0][i]));
      some[1] = or2(some[1], permute(low, high, t_.leftovers[1][i]));
    }
    if (lanes_equal(some[0], some[1]) == kAllLanes) return false;
    const Vec bad_first = and_not(full(), some[1]);
    const Vec bad_second = and_not(full(), some[0]);
    Vec bad[kParts] = {zero(), zero(), zero()};
    for (int i = 0; i < t_.leftovers_per_cell; ++i) {
      GRIDMILL_UNROLL for (int p = 0; p < kParts; ++p) {
        bad[p] = or2(bad[p], permute(bad_first, bad_second, t_.leftovers_of_cell[i] + p * kLanes));
      }
    }
    LaneMask news = 0;
    GRIDMILL_UNROLL for (int p = 0; p < kParts; ++p) {
      news |= to_lane_mask(common_bits(b[p], bad[p]));
      b[p] = and_not(b[p], bad[p]);
    }
    return news != 0;
  }

  const HouseTables& t_;
};
#endif

/// What counting and filling share.
class HouseBoards {
 public:
  explicit HouseBoards(const BoardSpec& board)
      : kept_(house_tables_of(board)),
        tables_(*kept_),
        propagator_(tables_),
        boards_(new Board[static_cast<std::size_t>(tables_.cells) + 1]) {
    for (int i = 0; i < HouseTables::kWords; ++i) empty_.word[i] = candidates(0);
    for (int p = 0; p < kParts; ++p) {
      empty_.word[p * HouseTables::kLanes + HouseTables::kEmptyWord] = 0;
    }
    hint_ = empty_;
    for (int d = 0; d <= tables_.digits; ++d) candidates_[d] = candidates(d);
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
      assert(is_one_bit(b.word[tables_.word_of[i]]));
      digits[i] = static_cast<std::uint8_t>(__builtin_ctz(b.word[tables_.word_of[i]]) + 1);
    }
  }

  [[nodiscard]] Board& board_at(int i) const {
    assert(0 <= i && i <= tables_.cells);  // invariant 1
    return *(boards_.get() + i);
  }
  static bool is_one_bit(Word bits) { return bits != 0 && (bits & (bits - 1)) == 0; }
  [[nodiscard]] bool is_cell(int word) const {
    return (tables_.is_cell[word / HouseTables::kLanes] >> word % HouseTables::kLanes & 1U) != 0;
  }
  /// The lanes of the i-th vector of a board that are cells.
  [[nodiscard]] LaneMask cells_in(int i) const {
    const int word = i * kLanes;
    return tables_.is_cell[word / HouseTables::kLanes] >> word % HouseTables::kLanes;
  }
  /// Invariant 3.
  [[nodiscard]] bool has_constant_words(const Board& b) const {
    bool holds = true;
    for (int p = 0; p < kParts; ++p) {
      const Word* part = b.word + p * HouseTables::kLanes;
      holds = holds && part[HouseTables::kEmptyWord] == 0 &&
              part[HouseTables::kFullWord] == candidates(0);
    }
    return holds;
  }

  std::shared_ptr<const HouseTables> kept_;
  const HouseTables& tables_;
  HousePropagator propagator_;
  Word candidates_[256] = {};  ///< by digit, as no branch could foresee where the givens are
  Board empty_;
  Board hint_;
  std::unique_ptr<Board[]> boards_;  ///< a stack; each has a settled cell more than the one before
};

/// Answers questions about boards of one layout one after the other, each by a search in depth.
class HouseCounter final : public Counter, private HouseBoards {
 public:
  explicit HouseCounter(const BoardSpec& board) : HouseBoards(board), board_(board) {}
  const BoardSpec& board() const override { return board_; }

  void run(CountFeed& feed) override {
    for (;;) {
      CountJob job;
      if (!feed.next(job)) return;
      write(board_at(0), job.givens);
      if (job.exclusion.digit != 0) {
        board_at(0).word[tables_.word_of[job.exclusion.cell]] =
            static_cast<Word>(candidates(0) & ~candidates(job.exclusion.digit));
      }
      uses_hint_ = job.solution_hint != nullptr && job.limit == 1;
      if (uses_hint_) set_hint(job.solution_hint);
      feed.done(job, search(job));
    }
  }

 private:
  /// The questions about a puzzle have the same hint.
  void set_hint(const std::uint8_t* digits) {
    const auto cells = static_cast<std::size_t>(tables_.cells);
    if (std::memcmp(hint_digits_, digits, cells) == 0) return;
    std::memcpy(hint_digits_, digits, cells);
    write(hint_, digits);
  }

  /// A candidate to branch on.
  struct Choice {
    int word;
    Word digit;
    bool near;  ///< all open cells have their likely digits
  };

  /// Boards between two looks at the clock.
  static constexpr std::uint64_t kNodesBetweenClockChecks = 1024;

  std::uint64_t search(CountJob& job) {
    assert(job.limit >= 1);
    const bool timed = budget().has_deadline();
    const std::int64_t begin = timed ? now() : 0;
    const auto within_budget = [&] {
      if (job.nodes_left == 0) return false;
      --job.nodes_left;
      return !timed || job.nodes_left % kNodesBetweenClockChecks != 0 || !is_past_deadline(begin);
    };
    std::uint64_t found = 0;
    for (int top = 0; top >= 0; --top) {
      if (!within_budget()) return kUncounted;
      BoardState state = propagator_.propagate(board_at(top));
      while (state == BoardState::kOpen) {
        assert(has_constant_words(board_at(top)));
        const Choice choice = choose(board_at(top));
        if (choice.near) {
          assert(uses_hint_ && found == 0);
          if (job.solutions != nullptr) read(completed(board_at(top)), job.solutions);
          return 1;
        }
        if (!within_budget()) return kUncounted;
        assert(top < tables_.cells);
        board_at(top + 1) = board_at(top);
        Word& cell = board_at(top).word[choice.word];
        cell = static_cast<Word>(cell & ~choice.digit);
        board_at(++top).word[choice.word] = choice.digit;
        state = propagator_.propagate(board_at(top));
      }
      if (state == BoardState::kDead) continue;
      if (job.solutions != nullptr) {
        read(board_at(top), job.solutions + found * static_cast<std::uint64_t>(tables_.cells));
      }
      if (++found == job.limit) break;
    }
    assert(found <= job.limit);
    return found;
  }

  /// The first of the cells with the fewest candidates, two or more; of those with equally few,
  /// one that has lost its likely digit. Cells that have their likely digit try that first, others
  /// their lowest. Why, and why a near board has a solution: see HintedBranching
  /// (lanes_branch.inl).
  Choice choose(const Board& b) const {
    constexpr int kMaxScore = 0x7fff;
    constexpr int kWordBits = 7;
    Vec best = broadcast(kMaxScore);
    LaneMask lost = uses_hint_ ? 0 : 1;
    GRIDMILL_UNROLL for (int p = 0; p < kVectors; ++p) {
      const Vec cell = load(b.word + p * kLanes);
      const Vec hint = uses_hint_ ? load(hint_.word + p * kLanes) : zero();
      const VecMask has = common_bits(cell, hint);
      const Vec count =
          and2(sub(count_bits(cell), broadcast(2)), broadcast(kMaxScore));  // large if 0 or 1
      const VecMask open = expand_mask(to_lane_mask(less_than(count, broadcast(64))) & cells_in(p));
      lost |= to_lane_mask(open) & ~to_lane_mask(has);
      const Vec score = add(add(count, count), select(has, broadcast(1), zero()));
      const Vec key = add(shift_up(score, kWordBits), add(lane_indices(), broadcast(p * kLanes)));
      best = min(best, select(open, key, broadcast(kMaxScore)));
    }
    Choice choice{};
    choice.near = lost == 0;
    choice.word = reduce_min(best) & ((1 << kWordBits) - 1);
    const Word digits = b.word[choice.word];
    const auto wanted = static_cast<Word>(uses_hint_ ? digits & hint_.word[choice.word] : 0);
    choice.digit = wanted != 0 ? wanted : static_cast<Word>(digits & (0 - digits));
    assert(is_cell(choice.word) && !is_one_bit(digits));  // invariant 2
    assert(is_one_bit(choice.digit) && (digits & choice.digit) != 0);
    return choice;
  }
  /// The board with its likely digits in the open cells.
  [[nodiscard]] Board completed(const Board& b) const {
    Board full = b;
    for (int i = 0; i < HouseTables::kWords; ++i) {
      const Word word = b.word[i];
      if ((word & (word - 1)) != 0) full.word[i] = hint_.word[i];
    }
    return full;
  }

  const BoardSpec& board_;
  bool uses_hint_ = false;
  /// Those that hint_ has, once there was one: a hint has no empty cell.
  std::uint8_t hint_digits_[HouseTables::kMaxHouseDigits * HouseTables::kMaxHouseDigits] = {};
};

/// Takes a cell with the fewest candidates, ties at random, and one of its digits at random. A
/// digit that fails is taken out. After a number of failures it begins anew: the time of a search
/// has a heavy tail.
class HouseFiller final : public HouseFill, private HouseBoards {
 public:
  explicit HouseFiller(const BoardSpec& board) : HouseBoards(board) {}

  FillOutcome fill(RandomSource& random, std::uint64_t& backtracks, std::uint8_t* grid) override {
    for (std::uint64_t limit = 4 * static_cast<std::uint64_t>(tables_.digits);;
         limit += limit / 4) {
      const std::uint64_t now = limit < backtracks ? limit : backtracks;
      std::uint64_t left = now;
      const FillOutcome outcome = search(random, left, grid);
      assert(left <= now && now <= backtracks);
      backtracks -= now - left;
      if (outcome != FillOutcome::kGivenUp || backtracks == 0) return outcome;
    }
  }

 private:
  struct Guess {
    int word;
    Word digit;
  };

  FillOutcome search(RandomSource& random, std::uint64_t& backtracks, std::uint8_t* grid) {
    board_at(0) = empty_;
    for (int top = 0;;) {
      switch (propagator_.propagate(board_at(top))) {
        case BoardState::kSolved:
          read(board_at(top), grid);
          return FillOutcome::kFull;
        case BoardState::kDead: {
          if (top == 0) return FillOutcome::kNone;
          if (backtracks == 0) return FillOutcome::kGivenUp;
          --backtracks;
          const Guess& wrong = guesses_[--top];
          Word& cell = board_at(top).word[wrong.word];
          assert((cell & wrong.digit) != 0);
          cell = static_cast<Word>(cell & ~wrong.digit);
          break;
        }
        case BoardState::kOpen: {
          const Guess guess = sample_guess(board_at(top), random);
          guesses_[top] = guess;
          board_at(top + 1) = board_at(top);
          board_at(++top).word[guess.word] = guess.digit;
          break;
        }
      }
    }
  }

  Guess sample_guess(const Board& b, RandomSource& random) const {
    constexpr int kMaxScore = 0x7fff;
    Vec count[kVectors];
    Vec best = broadcast(kMaxScore);
    GRIDMILL_UNROLL for (int p = 0; p < kVectors; ++p) {
      count[p] =
          and2(sub(count_bits(load(b.word + p * kLanes)), broadcast(2)), broadcast(kMaxScore));
      count[p] = select(expand_mask(cells_in(p)), count[p], broadcast(kMaxScore));
      best = min(best, count[p]);
    }
    const int min_count = reduce_min(best);
    LaneMask ties[kVectors];
    int cells = 0;
    for (int p = 0; p < kVectors; ++p) {
      ties[p] = lanes_equal(count[p], broadcast(min_count));
      cells += __builtin_popcount(ties[p]);
    }
    const auto drawn =
        random.below(static_cast<std::uint32_t>(cells), static_cast<std::uint32_t>(min_count + 2));
    std::uint32_t at = drawn[0];
    assert(at < static_cast<std::uint32_t>(cells));
    int part = 0;
    while (at >= static_cast<std::uint32_t>(__builtin_popcount(ties[part]))) {
      at -= static_cast<std::uint32_t>(__builtin_popcount(ties[part++]));
    }
    for (; at != 0; --at) ties[part] &= ties[part] - 1;
    Guess guess{part * kLanes + __builtin_ctz(ties[part]), 0};
    unsigned digits = b.word[guess.word];
    for (std::uint32_t i = drawn[1]; i != 0; --i) digits &= digits - 1;
    guess.digit = static_cast<Word>(digits & (0 - digits));
    assert(is_cell(guess.word) && guess.digit != 0);  // invariant 2
    return guess;
  }

  Guess guesses_[HouseTables::kMaxHouseDigits * HouseTables::kMaxHouseDigits];
};

}  // namespace
}  // namespace gridmill
