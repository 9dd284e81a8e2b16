// The referee's reading of marks in single cells, and of cells that depend on cells around them.

#include <algorithm>

#include "solver/clues/clue_kinds.h"
#include "solver/referee/checked_rule.h"

namespace gridmill {
namespace {

/// Whether a cell has a clue of that kind.
bool is_marked(const BoardSpec& board, const ClueKind* kind, Cell c) {
  return std::any_of(board.clues().begin(), board.clues().end(),
                     [&](const Clue& clue) { return clue.kind == kind && clue.cells.at(0) == c; });
}

}  // namespace

/// "A cell with small digits holds one of them."
void read_allowed(const Clue& clue, const BoardSpec&, CheckedRules& rules) {
  for (const Cell c : clue.cells) {
    const auto is_shown = [digits = clue.digits](int digit) {
      return std::find(digits.begin(), digits.end(), digit) != digits.end();
    };
    add_cell_rule(c, is_shown, rules);
  }
}

/// "A gray square holds an even digit."
void read_even(const Clue& clue, const BoardSpec&, CheckedRules& rules) {
  add_cell_rule(
      clue.cells.at(0), [](int digit) { return digit % 2 == 0; }, rules);
}

/// "A gray circle holds an odd digit."
void read_odd(const Clue& clue, const BoardSpec&, CheckedRules& rules) {
  add_cell_rule(
      clue.cells.at(0), [](int digit) { return digit % 2 == 1; }, rules);
}

/// "A cell with arrows pointing inwards is less than each cell beside, above or below it without
/// this mark."
void read_minimum(const Clue& clue, const BoardSpec& board, CheckedRules& rules) {
  const Cell marked = clue.cells.at(0);
  for_each_side(board, marked, [&](Cell near) {
    if (is_marked(board, clue.kind, near)) return;
    add_pair_rule(
        marked, near, [](int one, int other) { return one < other; }, rules);
  });
}

/// "A cell with arrows pointing outwards is more than each cell beside, above or below it without
/// this mark."
void read_maximum(const Clue& clue, const BoardSpec& board, CheckedRules& rules) {
  const Cell marked = clue.cells.at(0);
  for_each_side(board, marked, [&](Cell near) {
    if (is_marked(board, clue.kind, near)) return;
    add_pair_rule(
        marked, near, [](int one, int other) { return one > other; }, rules);
  });
}

/// "The small digits in a circle are among the four cells around it{twice:, a digit shown twice in
/// two of them}."
void read_quadruple(const Clue& clue, const BoardSpec&, CheckedRules& rules) {
  for (const int digit : clue.digits) {
    const auto wanted = std::count(clue.digits.begin(), clue.digits.end(), digit);
    const auto judge = [cells = clue.cells, digit, wanted](const PossibleDigits& possible) {
      const auto may = std::count_if(cells.begin(), cells.end(),
                                     [&](Cell c) { return possible.may_be(c, digit); });
      const auto must = std::count_if(cells.begin(), cells.end(), [&](Cell c) {
        return possible.may_be(c, digit) && possible.is_filled(c);
      });
      return may < wanted ? Verdict::kBroken : must >= wanted ? Verdict::kKept : Verdict::kOpen;
    };
    rules.push_back({clue.cells, judge});
  }
}

/// "Gray shapes of the same form and letter, if any, hold the same digits at the same positions."
void read_clone(const Clue& clue, const BoardSpec&, CheckedRules& rules) {
  for (std::size_t i = 0; i < clue.cells.size(); ++i) {
    add_pair_rule(
        clue.cells[i], clue.copies.at(i), [](int one, int other) { return one == other; }, rules);
  }
}

}  // namespace gridmill
