// Candidates are only ever removed, so a set that is new in a position has a cell that changed, and
// is in a house of that cell. So only a small part of the board is searched again.
//
// Invariants (`is_whole` compares with a search of the whole board):
//   1. A set of n cells has n + 1 digits, and its cells are in one house.
//   2. A set is there once.
//   3. Sets without a changed cell come before `old_twos_` and `old_threes_`.

#include "solver/rate/small_sets.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdint>

namespace gridmill::inline GRIDMILL_BOARDS::als {
namespace {

/// Leaves out the sets with one of these cells. The last one takes the place of each.
template <typename Set>
void drop(std::vector<Set>& sets, CellSet cells) {
  for (std::size_t i = 0; i < sets.size();) {
    if (sets[i].cells.intersects(cells)) {
      sets[i] = sets.back();
      sets.pop_back();
    } else {
      ++i;
    }
  }
  assert(std::none_of(sets.begin(), sets.end(),
                      [&](const Set& set) { return set.cells.intersects(cells); }));
}

/// Both, as a number, without a branch, as it is unpredictable which sets are kept.
std::size_t one_if(bool a, bool b) {
  return static_cast<std::size_t>(a) & static_cast<std::size_t>(b);
}

}  // namespace

void SmallSets::update(FinderContext& context, CellSet changed) {
  drop(twos_, changed);
  drop(threes_, changed);
  old_twos_ = twos_.size();
  old_threes_ = threes_.size();
  // A cell of such a set has four candidates at most.
  const CellSet small = context.cells_with(2) | context.cells_with(3) | context.cells_with(4);
  add(context, small, small & changed);
  assert(is_whole(context, small));
}

/// Adds the sets of the small cells that have a fresh one.
void SmallSets::add(const FinderContext& context, CellSet small, CellSet fresh) {
  const State& state = context.state();
  const BoardTopology& topology = state.topology();
  HouseSet houses;
  for (const Cell c : fresh) houses |= topology.house_set_of(c);
  HouseSet passed;
  for (const int h : houses) {
    // The fresh ones first.
    std::array<Cell, kRatedDigits> cells;
    std::array<DigitMask, kRatedDigits> digits;
    std::array<HouseSet, kRatedDigits> earlier{};  // a set that shares one was found there
    std::size_t n = 0;
    const auto list = [&](CellSet more) {
      for (const Cell c : more) {
        cells[n] = c;
        digits[n] = state.candidates(c);
        earlier[n++] = topology.house_set_of(c) & passed;
      }
    };
    list(fresh & topology.house(h));
    const std::size_t first_old = n;
    list((small - fresh) & topology.house(h));
    assert(first_old <= n && n <= kRatedDigits);
    passed.insert(h);
    // Each choice is written down and then kept or not: this is unpredictable, so there is no
    // branch all.
    struct Choice {
      std::uint8_t i, j, k;
      DigitMask digits;
    };
    // Of all cells of a house, and room for one that is not kept.
    constexpr std::size_t kPairs = kRatedDigits * (kRatedDigits - 1) / 2;
    std::array<Choice, kPairs + 1> pairs;
    std::array<Choice, kPairs*(kRatedDigits - 2) / 3 + 1> triples;
    std::size_t of_two = 0;
    std::size_t of_three = 0;
    for (std::size_t i = 0; i < first_old; ++i) {
      for (std::size_t j = i + 1; j < n; ++j) {
        const auto two = static_cast<DigitMask>(digits[i] | digits[j]);
        const HouseSet before = earlier[i] & earlier[j];
        const auto first = static_cast<std::uint8_t>(i);
        const auto second = static_cast<std::uint8_t>(j);
        pairs[of_two] = {first, second, 0, two};
        of_two += one_if(count_of(two) == 3, before.empty());
        for (std::size_t k = j + 1; k < n; ++k) {
          const auto three = static_cast<DigitMask>(two | digits[k]);
          triples[of_three] = {first, second, static_cast<std::uint8_t>(k), three};
          of_three += one_if(count_of(three) == 4, !before.intersects(earlier[k]));
        }
      }
    }
    for (std::size_t p = 0; p < of_two; ++p) {
      const Choice& c = pairs[p];
      assert(c.i < c.j && c.i < first_old && count_of(c.digits) == 3);
      const CellSet first = topology.peers(cells[c.i]);
      const CellSet second = topology.peers(cells[c.j]);
      // By whether the first cell may have the digit, and the second: again without a branch.
      const std::array<CellSet, 4> common = {CellSet(), first, second, first & second};
      SetOfTwo& set = twos_.emplace_back();
      set.cells = CellSet::of(cells[c.i]) | CellSet::of(cells[c.j]);
      assert(set.cells.size() == 2);
      set.digits = c.digits;
      for (const Digit d : DigitSet(c.digits)) {
        const std::size_t bit = d.value - 1U;
        set.reach[bit] = common[(digits[c.i] >> bit & 1U) | (digits[c.j] >> bit & 1U) << 1];
      }
    }
    for (std::size_t t = 0; t < of_three; ++t) {
      const Choice& c = triples[t];
      assert(c.i < c.j && c.j < c.k && count_of(c.digits) == 4);
      const CellSet first = topology.peers(cells[c.i]);
      const CellSet second = topology.peers(cells[c.j]);
      const CellSet third = topology.peers(cells[c.k]);
      const std::array<CellSet, 8> common = {
          CellSet(), first,         second,         first & second,
          third,     first & third, second & third, first & second & third};
      SetOfThree& set = threes_.emplace_back();
      set.cells = CellSet::of(cells[c.i]) | CellSet::of(cells[c.j]) | CellSet::of(cells[c.k]);
      set.digits = c.digits;
      set.peers = first | second | third;
      std::uint32_t rest = c.digits;
      for (CellSet& reach : set.reach) {
        const int bit = std::countr_zero(rest);
        rest &= rest - 1;
        reach = common[(digits[c.i] >> bit & 1U) | (digits[c.j] >> bit & 1U) << 1 |
                       (digits[c.k] >> bit & 1U) << 2];
      }
    }
  }
}

// The slow way, by looking everywhere.
bool SmallSets::is_whole(const FinderContext& context, CellSet small) const {
  SmallSets all;
  all.add(context, small, small);
  const auto are_alike = [](const auto& some, const auto& others) {
    return std::is_permutation(
        some.begin(), some.end(), others.begin(), others.end(),
        [](const auto& a, const auto& b) { return a.cells == b.cells && a.digits == b.digits; });
  };
  return are_alike(twos_, all.twos_) && are_alike(threes_, all.threes_);
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::als
