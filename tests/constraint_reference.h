#pragma once

#include <algorithm>
#include <set>
#include <stdexcept>
#include <vector>

#include "solver/board/constraints.h"
#include "solver/board/grid.h"

namespace gridmill::reference {

[[nodiscard]] inline bool accepts(const Automaton& automaton, const std::vector<int>& digits) {
  std::size_t state = 0;
  for (const int digit : digits) {
    const auto n = static_cast<std::size_t>(automaton.digits);
    state = automaton.next.at(state * n + static_cast<std::size_t>(digit) - 1);
    if (state == Automaton::kNowhere) return false;
  }
  return automaton.accepts.at(state) != 0;
}

[[nodiscard]] inline bool is_a_case(const std::vector<Constraints::Cases>& all,
                                    const std::vector<int>& digits) {
  for (const Constraints::Cases& some : all) {
    for (const Constraints::Case& one : some.cases) {
      DigitBits between = 0;
      for (std::size_t i = one.begin; i < one.end; ++i) between |= bit_of(digits.at(i));
      if (digits.at(one.place[0]) == one.digit[0] && digits.at(one.place[1]) == one.digit[1] &&
          std::count(some.sets.begin(), some.sets.end(), between) != 0) {
        return true;
      }
    }
  }
  return false;
}

/// Whether a full grid satisfies the constraints, each read literally.
[[nodiscard]] inline bool hold(const Constraints& constraints, const Grid& grid) {
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
  for (const auto& allowed : constraints.domains) {
    if ((allowed.digits & bit_of(digit_at(allowed.cell))) == 0) return false;
  }
  for (const auto& distinct : constraints.all_different) {
    if (!differ(distinct.cells)) return false;
  }
  for (const auto& relation : constraints.binary_tables) {
    const auto& partners = constraints.tables.at(relation.table).partners;
    const DigitBits wanted = partners.at(static_cast<std::size_t>(digit_at(relation.one)) - 1);
    if ((wanted & bit_of(digit_at(relation.other))) == 0) return false;
  }
  for (const auto& sum : constraints.sums) {
    int total = 0;
    for (const auto& term : sum.terms) total += term.factor * digit_at(term.cell);
    if (total != sum.total) return false;
  }
  for (const auto& sets : constraints.sets) {
    if (!differ(sets.cells)) return false;
    if (std::count(sets.sets.begin(), sets.sets.end(), bits_of(sets.cells)) == 0) return false;
  }
  for (const auto& sequence : constraints.regulars) {
    std::vector<int> digits;
    for (const Cell c : sequence.cells) digits.push_back(digit_at(c));
    const Automaton& automaton = constraints.automata.at(sequence.automaton);
    const bool holds = accepts(automaton, digits);
    const bool is_house =
        digits.size() == static_cast<std::size_t>(automaton.digits) && differ(sequence.cells);
    if (is_house && !sequence.cases.empty() && holds != is_a_case(sequence.cases, digits)) {
      throw std::logic_error("the cases of a sequence say something else than its automaton");
    }
    if (is_house && sequence.of_house &&
        holds != accepts(constraints.automata.at(*sequence.of_house), digits)) {
      throw std::logic_error("the automaton of a house says something else than the other one");
    }
    if (!holds) return false;
  }
  return true;
}

}  // namespace gridmill::reference
