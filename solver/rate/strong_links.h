#pragma once

#include <algorithm>
#include <bit>
#include <span>

#include "solver/rate/position.h"

namespace gridmill::inline GRIDMILL_BOARDS {

/// Which links a chain may use.
struct LinkRules {
  bool houses = true;   ///< strong links inside houses
  bool cells = true;    ///< strong links inside cells with two candidates
  bool in_cell = true;  ///< weak links between the digits of a cell
  bool groups = false;  ///< nodes of two or three cells of a box and a line
  bool sets = false;    ///< almost locked sets, as nodes of their own (als_web.h)
  /// Only links of these digits.
  DigitMask digits = static_cast<DigitMask>(~0U);
};

/// Calls f(Candidate, Candidate) for each strong link between two candidates: one of the two is on.
/// In cells with two candidates, and in full houses with two places for a digit.
template <typename F>
void each_strong_link(Position& position, const LinkRules& rules, const F& f) {
  const Layout& layout = position.layout();
  if (rules.cells) {
    for (const Cell c : position.cells_with(2)) {
      const DigitSet digits(position.state().candidates(c));
      const Digit a = digits.front();
      f(Candidate{c, a}, Candidate{c, (digits - DigitSet::of(a)).front()});
    }
  }
  if (!rules.houses) return;
  for (const int h : layout.full_houses()) {
    const auto& cells = layout.cells_of(h);
    for (const Digit digit : DigitSet(position.twos(h) & rules.digits)) {
      const DigitMask places = position.places(h, digit.value);
      const auto cell = [&](int i) { return Cell{cells[static_cast<std::size_t>(i)]}; };
      f(Candidate{cell(std::countr_zero(places)), digit},
        Candidate{cell(static_cast<int>(std::bit_width(places)) - 1), digit});
    }
  }
}

/// Calls f(Digit, CellSet, CellSet) for each strong link with groups: the places of a digit in a
/// full house are two parts, and each lies in another house as well or is one cell.
template <typename F>
void each_grouped_link(const Position& position, DigitMask of, const F& f) {
  const Layout& layout = position.layout();
  for (const int h : layout.full_houses()) {
    const std::span<const Crossing> crossings = layout.crossings_of(h);
    for (const Digit digit : DigitSet(position.state().missing(h) & of & ~position.twos(h))) {
      const DigitMask places = position.places(h, digit.value);
      const CellSet cells = position.state().places(digit) & layout.house(h);
      // A part of a crossing, the rest one cell or inside a crossing as well. On the plain board,
      // cells that share one house only see nothing together outside it, and inside it the link has
      // every place. So no other parts are worth a node.
      for (const Crossing& crossing : crossings) {
        const auto part = static_cast<DigitMask>(places & crossing.in_from);
        const auto rest = static_cast<DigitMask>(places & ~crossing.in_from);
        if (rest == 0 || (part & (part - 1)) == 0) continue;
        bool inside = is_one(rest);
        bool again = false;  // as the part of another crossing: each pair of groups once
        for (const Crossing& other : crossings) {
          inside |= (rest & ~other.in_from) == 0;
          again |= !is_one(rest) && (places & other.in_from) == rest;
        }
        if (inside && (!again || (part & -part) < (rest & -rest))) {
          f(digit, cells & crossing.cells, cells - crossing.cells);
        }
      }
    }
  }
}

/// Calls f(Digit, CellSet, Digit, CellSet) for each strong link that the rules allow, those with
/// groups after the others: a digit is in the cells of one side or of the other.
template <typename F>
void each_strong_link_of_sets(Position& position, const LinkRules& rules, const F& f) {
  each_strong_link(position, rules, [&](Candidate one, Candidate two) {
    f(one.digit, CellSet::of(one.cell), two.digit, CellSet::of(two.cell));
  });
  if (!rules.groups) return;
  each_grouped_link(position, rules.digits,
                    [&](Digit digit, CellSet one, CellSet two) { f(digit, one, digit, two); });
}

}  // namespace gridmill::inline GRIDMILL_BOARDS
