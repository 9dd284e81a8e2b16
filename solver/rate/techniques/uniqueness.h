#pragma once

// The consequences of having one solution, as far as rectangles, loops and graves share it.
// Variants: 0 every cell of the pattern still has both digits, 1 some cell misses one.

#include <array>
#include <bit>
#include <cassert>

#include "solver/rate/finder_context.h"
#include "solver/rate/technique.h"

namespace gridmill::inline GRIDMILL_BOARDS::uniqueness {

/// Removes `digits` from `cells` and reports that to the sink if anything changes; false: enough.
bool report_eliminations(const State& state, Deduction& deduction, DigitMask digits, CellSet cells,
                         Sink& sink);

/// Whether a digit has places in a house, all of them among `cells`, or is in one of those.
[[nodiscard]] bool is_confined(const State& state, Digit digit, int house, CellSet cells);

/// The same for one of these lines through a cell, of which several grids may have several.
[[nodiscard]] bool is_confined_in_line(const State& state, Digit digit, Cell cell,
                                       const HouseSet& lines, CellSet cells);

/// Calls f(set, digits, targets) for each naked set that other cells of `house` make with `cells`,
/// of which one takes one of `digits`, from cells without the digits of `but`; it holds in every
/// house that has all of them. False: enough.
template <typename F>
bool each_naked_set(FinderContext& context, CellSet cells, DigitMask digits, DigitMask but,
                    int house, const F& f) {
  const State& state = context.state();
  const BoardTopology& topology = context.topology();
  assert(!cells.empty() && topology.house(house).contains(cells));
  std::array<Cell, kRatedDigits> others;
  unsigned n = 0;
  for (const Cell c : (state.open() & topology.house(house)) - cells) {
    if ((state.candidates(c) & but) == 0) others[n++] = c;
  }
  // All of them together make a set of one digit more, so a cell with more than these is in none.
  for (unsigned before = n + 1; n != before;) {
    before = n;
    n = 0;
    for (unsigned i = 0; i < before; ++i) {
      const Cell c = others[i];
      others[n] = c;
      n += count_of(digits | state.candidates(c)) <= static_cast<int>(before) + 1 ? 1U : 0U;
    }
  }
  const auto report_set = [&](std::uint32_t choice, DigitMask all) {
    CellSet set;
    for_bits(choice, [&](int i) { set.insert(others[static_cast<std::size_t>(i)]); });
    assert(count_of(all) == set.size() + 1 && !set.intersects(cells));
    // In a line inside a box, the set holds in both.
    CellSet targets;
    for (const std::uint8_t h : topology.houses_of(set.front())) {
      if (topology.house(h).contains(set | cells)) targets |= topology.house(h);
    }
    return f(set, all, targets - set - cells);
  };
  const auto is_naked = [](std::uint32_t choice, DigitMask all) {
    return count_of(all) == count_of(choice) + 1;
  };
  const auto with = [&](DigitMask all, std::size_t i) {
    return static_cast<DigitMask>(all | state.candidates(others[i]));
  };
  if constexpr (kSmallHouses) {
    // The digits of each choice: those of the choice without its first cell, and those of that
    // cell.
    constexpr std::size_t kChoices = std::size_t{1} << kRatedDigits;
    std::array<DigitMask, kChoices> digits_of;
    digits_of[0] = digits;
    for (std::uint32_t choice = 1; choice < (1U << n); ++choice) {
      const DigitMask all = with(digits_of[choice & (choice - 1)],
                                 static_cast<std::size_t>(std::countr_zero(choice)));
      digits_of[choice] = all;
      if (is_naked(choice, all) && !report_set(choice, all)) return false;
    }
    return true;
  }
  // Where choices are too many for a table, one to three cells are chosen.
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint32_t first = 1U << i;
    const DigitMask one = with(digits, i);
    if (is_naked(first, one) && !report_set(first, one)) return false;
    for (std::size_t j = 0; j < i; ++j) {
      const std::uint32_t pair = first | 1U << j;
      const DigitMask two = with(one, j);
      if (is_naked(pair, two) && !report_set(pair, two)) return false;
      for (std::size_t k = 0; k < j; ++k) {
        const DigitMask three = with(two, k);
        if (is_naked(pair | 1U << k, three) && !report_set(pair | 1U << k, three)) return false;
      }
    }
  }
  return true;
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::uniqueness
