#pragma once

#include <array>
#include <bit>

#include "solver/rate/position.h"
#include "solver/rate/technique.h"

/// What follows from having one solution, as far as rectangles, loops and graves share it.
/// Variants: 0 every cell of the pattern still has both digits, 1 some cell misses one.

namespace gridmill::uniqueness {

/// Takes `digits` from `cells` and tells the sink if that takes anything; false: enough.
bool tell(const State& state, Deduction& deduction, DigitMask digits, CellSet cells, Sink& sink);

/// Whether a digit has places in a house, all of them among `cells`, or stands in one of those.
[[nodiscard]] bool is_confined(const State& state, Digit digit, int house, CellSet cells);

/// Calls f(set, digits, targets) for each naked set that other cells of `house` make with `cells`,
/// of which one takes one of `digits`, from cells without the digits of `but`; it holds in every
/// house that has all of them. False: enough.
template <typename F>
bool each_naked_set(Position& position, CellSet cells, DigitMask digits, DigitMask but, int house,
                    const F& f) {
  const State& state = position.state();
  const Layout& layout = position.layout();
  std::array<Cell, kRatedDigits> others;
  unsigned n = 0;
  for (const Cell c : (state.open() & layout.house(house)) - cells) {
    if ((state.candidates(c) & but) == 0) others[n++] = c;
  }
  for (std::uint32_t choice = 1; choice < (1U << n); ++choice) {
    DigitMask all = digits;
    CellSet set;
    for (std::uint32_t rest = choice; rest != 0; rest &= rest - 1) {
      const Cell c = others[static_cast<std::size_t>(std::countr_zero(rest))];
      all = static_cast<DigitMask>(all | state.candidates(c));
      set.insert(c);
    }
    if (count_of(all) != std::popcount(choice) + 1) continue;
    // In a line inside a box, the set holds in both.
    CellSet targets;
    for (const std::uint8_t h : layout.houses_of(set.front())) {
      if (layout.house(h).contains(set | cells)) targets |= layout.house(h);
    }
    if (!f(set, all, targets - set - cells)) return false;
  }
  return true;
}

}  // namespace gridmill::uniqueness
