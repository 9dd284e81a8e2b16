#pragma once

// The clues of a board in the forms that techniques reason on. Everything is derived from the
// constraints of the topology; kinds of clues are unknown here.

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/rate/size_config.h"

namespace gridmill::inline GRIDMILL_BOARDS::clues {

/// Boards with more digits cannot have clues.
inline constexpr int kMaxClueDigits = kRatedDigits < 16 ? kRatedDigits : 16;

/// A family of digit sets as bits: bit m is the set with mask m. The digits that some cells can
/// hold together, all different, are such a family; adding a cell takes a few shifts.
///
///     digits 1 to 6: the bits of one word      { } {1} {2} {1,2} {3} ...
///     digits 7, 8, ...: which word             word 0: without 7 and 8, word 1: with 7 ...
class DigitSetFamily {
 public:
  static constexpr std::size_t kWords = std::size_t{1} << (kMaxClueDigits - 6);

  /// The family of the empty set alone.
  [[nodiscard]] static DigitSetFamily nothing() {
    DigitSetFamily result;
    result.words_[0] = 1;
    return result;
  }

  [[nodiscard]] bool empty() const {
    std::uint64_t all = 0;
    for (const std::uint64_t w : words_) all |= w;
    return all == 0;
  }
  [[nodiscard]] int size() const {
    int result = 0;
    for (const std::uint64_t w : words_) result += std::popcount(w);
    return result;
  }
  [[nodiscard]] bool contains(DigitMask set) const {
    return (words_[set / 64U] >> (set % 64U) & 1U) != 0;
  }
  void insert(DigitMask set) { words_[set / 64U] |= std::uint64_t{1} << (set % 64U); }
  void erase(DigitMask set) { words_[set / 64U] &= ~(std::uint64_t{1} << (set % 64U)); }
  [[nodiscard]] bool intersects(const DigitSetFamily& other) const {
    std::uint64_t both = 0;
    for (std::size_t w = 0; w < kWords; ++w) both |= words_[w] & other.words_[w];
    return both != 0;
  }
  DigitSetFamily& operator|=(const DigitSetFamily& other) {
    for (std::size_t w = 0; w < kWords; ++w) words_[w] |= other.words_[w];
    return *this;
  }
  DigitSetFamily& operator&=(const DigitSetFamily& other) {
    for (std::size_t w = 0; w < kWords; ++w) words_[w] &= other.words_[w];
    return *this;
  }

  /// Adds the sets of another family that are without the digit (bit `d` of masks), which they get.
  void add_with(const DigitSetFamily& from, int d) {
    assert(0 <= d && d < kMaxClueDigits);
    if (d < 6) {
      const std::uint64_t without = ~kWith[static_cast<std::size_t>(d)];
      for (std::size_t w = 0; w < kWords; ++w) words_[w] |= (from.words_[w] & without) << (1 << d);
    } else {
      const std::size_t bit = std::size_t{1} << (d - 6);
      for (std::size_t block = 0; block < kWords; block += 2 * bit) {
        for (std::size_t w = block; w < block + bit; ++w) words_[w + bit] |= from.words_[w];
      }
    }
  }
  /// Adds the sets of another family that have the digit, which they lose, as far as they are in a
  /// third one. Returns whether there are any.
  bool add_without(const DigitSetFamily& from, int d, const DigitSetFamily& among) {
    assert(0 <= d && d < kMaxClueDigits);
    std::uint64_t all = 0;
    const auto add = [&](std::size_t w, std::uint64_t sets) {
      sets &= among.words_[w];
      words_[w] |= sets;
      all |= sets;
    };
    if (d < 6) {
      const std::uint64_t with = kWith[static_cast<std::size_t>(d)];
      for (std::size_t w = 0; w < kWords; ++w) add(w, (from.words_[w] & with) >> (1 << d));
    } else {
      const std::size_t bit = std::size_t{1} << (d - 6);
      for (std::size_t block = 0; block < kWords; block += 2 * bit) {
        for (std::size_t w = block; w < block + bit; ++w) add(w, from.words_[w + bit]);
      }
    }
    return all != 0;
  }

  /// Calls f(mask) for each set.
  template <typename F>
  void each(const F& f) const {
    for (std::size_t w = 0; w < kWords; ++w) {
      for (std::uint64_t rest = words_[w]; rest != 0; rest &= rest - 1) {
        f(static_cast<DigitMask>(64 * w + static_cast<std::size_t>(std::countr_zero(rest))));
      }
    }
  }

 private:
  /// Of the sets of digits 1 to 6, those that have the digit.
  static constexpr std::array<std::uint64_t, 6> kWith = {0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC,
                                                         0xF0F0F0F0F0F0F0F0, 0xFF00FF00FF00FF00,
                                                         0xFFFF0000FFFF0000, 0xFFFFFFFF00000000};

  std::array<std::uint64_t, kWords> words_{};
};

/// Cells that are all different, each with this factor in a sum.
struct Group {
  std::vector<Cell> cells;
  int factor = 1;
};

/// The sum of factor times digit is `total`, in groups of cells that are all different. For a
/// clue by sets (`family`), one group whose digits are one of these sets, without a total.
struct Sum {
  CellSet cells;
  std::vector<Group> groups;
  int total = 0;
  std::vector<DigitMask> family;

  /// Whether it is a cage: cells that are all different, with a sum.
  [[nodiscard]] bool is_cage() const {
    return family.empty() && groups.size() == 1 && groups[0].factor == 1;
  }
};

/// Some houses, whose digits have a known sum, and the cages that have cells in them. The cages are
/// disjoint.
struct Region {
  struct Cage {
    std::uint16_t number = 0;  ///< in Clues::sums()
    CellSet inside;            ///< its cells in the houses
    CellSet outside;
  };
  HouseSet houses;
  CellSet cells;
  CellSet all;  ///< the cells of the houses and of the cages
  int total = 0;
  std::vector<Cage> cages;
};

/// Cells that an automaton reads in this order; a cell may occur twice.
struct Line {
  CellSet set;
  std::vector<Cell> cells;
  const Automaton* automaton = nullptr;
  bool is_distinct = false;  ///< no two of the cells are equal
};

class AutomatonFilter;
class SumCombinations;

/// The clues of a board. Immutable; the topology must outlive it.
class Clues {
 public:
  explicit Clues(const BoardTopology& topology);

  [[nodiscard]] std::span<const Sum> sums() const { return sums_; }
  /// Those that are cages and share no cell with another one: numbers in `sums`.
  [[nodiscard]] std::span<const std::uint16_t> cages() const { return cages_; }
  /// For the 45 rule: each full house, then two and three of a kind that touch.
  [[nodiscard]] std::span<const Region> regions() const { return regions_; }
  [[nodiscard]] std::span<const Line> lines() const { return lines_; }

  /// Removes the candidates with which a sum or a line cannot be filled, of those with a cell of
  /// `changed`. Returns false if one cannot be filled at all.
  bool reduce(State& state, CellSet changed, SumCombinations& combinations,
              AutomatonFilter& filter) const;

  /// Cells with their factors and a total, in groups: each cell in the first group that takes it.
  [[nodiscard]] static Sum grouped(const BoardTopology& topology, CellSet plus, CellSet minus,
                                   int total);

 private:
  void find_cages();
  void find_regions(const BoardTopology& topology);
  void add_region(const BoardTopology& topology, HouseSet houses);

  std::vector<Sum> sums_;
  std::vector<Line> lines_;
  std::vector<std::uint16_t> cages_;
  std::vector<Region> regions_;
};

/// Runs the automaton of a line over the candidates of its cells, and finds those that occur in an
/// accepted sequence. Use one object per thread.
class AutomatonFilter {
 public:
  /// Returns false if no sequence is accepted, so that the state has no solution.
  bool run(const State& state, const Line& line);
  /// The digits of each cell in accepted sequences. Exact if the board has at most nine digits and
  /// the cells are all different; else digits may repeat.
  [[nodiscard]] std::span<const DigitMask> left() const { return left_; }

 private:
  std::vector<DigitSetFamily> sets_;  ///< by cells read and state: what these cells may hold
  std::vector<DigitMask> left_;
};

/// Cells that are taken to have no other digits than these.
struct Assumption {
  CellSet cells;
  DigitMask digits = 0;
};

/// Enumerates the combinations of a sum: the digits that its cells can have together. Exact for one
/// group; with several, cells of different groups are treated as independent. Use one object per
/// thread.
class SumCombinations {
 public:
  /// Returns false if there is no combination, so that the state has no solution.
  /// @param assumed  what is different from the state
  bool run(const State& state, const Sum& sum, const Assumption& assumed = {});

  /// For each group of the sum, the digits of each of its cells in combinations.
  [[nodiscard]] std::span<const std::vector<DigitMask>> left() const { return left_; }
  /// For each group, the digit sets of its combinations.
  [[nodiscard]] std::span<const DigitSetFamily> sets() const { return sets_; }

  /// The arrangements of cells that are all different where after some of the cells the sum so far
  /// is known; -1: it is not. `left` has one group then.
  bool run(const State& state, std::span<const Cell> cells, std::span<const int> sums);

 private:
  void begin(const State& state, std::span<const Cell> cells, const Assumption& assumed = {});
  template <typename Totals>
  bool run_groups(const State& state, const Sum& sum, int zero, const Assumption& assumed);
  void forward_step(std::size_t i);
  bool backward_pass(DigitSetFamily last, std::vector<DigitMask>& left);
  bool run_group(const Sum& sum);

  /// What the cells of one group have in combinations, by their candidates: several techniques ask
  /// about the same cells, and few of them change from one position to the next.
  struct Known {
    int total = -1;
    int factor = 0;
    std::size_t size = 0;  ///< cells
    bool is_possible = false;
    std::array<DigitMask, kMaxClueDigits> masks{};
    std::array<DigitMask, kMaxClueDigits> left{};
    DigitSetFamily sets;
  };
  /// Larger boards have families of 8 KB.
  static constexpr std::size_t kKnown = kSmallHouses ? 256 : 0;
  [[nodiscard]] Known* known_of(const Sum& sum);

  std::vector<DigitMask> masks_;         ///< of the cells under way
  std::vector<DigitSetFamily> forward_;  ///< by number of cells, the sets that they can have
  std::vector<std::vector<DigitSetFamily>> kept_;  ///< `forward_` of each group
  std::vector<std::vector<DigitMask>> kept_masks_;
  std::vector<std::vector<int>> values_;  ///< the sums of sets that each group can have
  std::vector<std::vector<DigitMask>> left_;
  std::vector<DigitSetFamily> sets_;
  std::vector<Known> known_ = std::vector<Known>(kKnown);
};

/// The sum of the digits of a set.
[[nodiscard]] int sum_of(DigitMask set);
/// The possible digits of a cell: its candidates, or its digit.
[[nodiscard]] inline DigitMask digits_at(const State& state, Cell c) {
  return state.value(c) == 0 ? state.candidates(c) : mask_of(int{state.value(c)});
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::clues
