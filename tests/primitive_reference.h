#pragma once

#include <algorithm>
#include <set>

#include "solver/board/grid.h"
#include "solver/board/primitives.h"

namespace gridmill::reference {

/// Whether a full grid keeps what the primitives say, each read literally.
[[nodiscard]] inline bool hold(const Primitives& primitives, const Grid& grid) {
  const auto digit_at = [&](Cell c) { return int{grid[c].value}; };
  const auto bits_of = [&](const std::vector<Cell>& cells) {
    DigitBits bits = 0;
    for (const Cell c : cells) bits |= bit_of(digit_at(c));
    return bits;
  };
  const auto differ = [&](const std::vector<Cell>& cells) {
    std::set<int> digits;
    for (const Cell c : cells) digits.insert(digit_at(c));
    return digits.size() == cells.size();
  };
  for (const auto& allowed : primitives.allowed) {
    if ((allowed.digits & bit_of(digit_at(allowed.cell))) == 0) return false;
  }
  for (const auto& distinct : primitives.distinct) {
    if (!differ(distinct.cells)) return false;
  }
  for (const auto& relation : primitives.relations) {
    const auto& partners = primitives.tables.at(relation.table).partners;
    const DigitBits wanted = partners.at(static_cast<std::size_t>(digit_at(relation.one)) - 1);
    if ((wanted & bit_of(digit_at(relation.other))) == 0) return false;
  }
  for (const auto& sum : primitives.sums) {
    int total = 0;
    for (const auto& term : sum.terms) total += term.factor * digit_at(term.cell);
    if (total != sum.total) return false;
  }
  for (const auto& sets : primitives.sets) {
    if (!differ(sets.cells)) return false;
    if (std::count(sets.sets.begin(), sets.sets.end(), bits_of(sets.cells)) == 0) return false;
  }
  for (const auto& sequence : primitives.sequences) {
    const Automaton& automaton = primitives.automata.at(sequence.automaton);
    std::size_t state = 0;
    for (const Cell c : sequence.cells) {
      const auto digits = static_cast<std::size_t>(automaton.digits);
      state = automaton.next.at(state * digits + static_cast<std::size_t>(digit_at(c)) - 1);
      if (state == Automaton::kNowhere) return false;
    }
    if (automaton.accepts.at(state) == 0) return false;
  }
  return true;
}

}  // namespace gridmill::reference
