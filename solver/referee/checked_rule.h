#pragma once

// A rule as the referee checks it, and what several kinds of clues share.

#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/board/board_spec.h"
#include "solver/board/clue.h"
#include "solver/referee/possible_digits.h"

namespace gridmill {

/// A sentence about some cells.
struct CheckedRule {
  std::vector<Cell> cells;  ///< the cells that it speaks of, some maybe twice
  std::function<Verdict(const PossibleDigits&)> judge;
};
using CheckedRules = std::vector<CheckedRule>;

/// Appends the rules of a clue, which follow the printed sentence of its kind. The sentence is
/// repeated above the function.
using ReadClue = void(const Clue& clue, const BoardSpec& board, CheckedRules& rules);

/// A row of clue_readers.def.
struct ClueReader {
  std::string_view id;  ///< of the kind of clue
  ReadClue* read;
};

/// The row of a kind of clue, or nullptr.
[[nodiscard]] const ClueReader* find_clue_reader(std::string_view id);

/// Whether each of the cells is filled.
[[nodiscard]] bool are_filled(const std::vector<Cell>& cells, const PossibleDigits& possible);
/// The verdict on a rule about some cells that is broken unless it `is_possible`. That must be
/// exact if all of them are filled.
[[nodiscard]] Verdict verdict_of(bool is_possible, const std::vector<Cell>& cells,
                                 const PossibleDigits& possible);

/// Appends a rule about one cell: `test(digit)` holds.
template <typename Test>
void add_cell_rule(Cell cell, const Test& test, CheckedRules& rules) {
  const auto judge = [cell, test](const PossibleDigits& possible) {
    bool some = false;
    bool all = true;
    for (int d = possible.min(cell); d <= possible.max(cell); ++d) {
      if (!possible.may_be(cell, d)) continue;
      const bool good = test(d);
      some = some || good;
      all = all && good;
    }
    return all ? Verdict::kKept : some ? Verdict::kOpen : Verdict::kBroken;
  };
  rules.push_back({{cell}, judge});
}

/// Appends a rule about two cells: `test(digit of one, digit of other)` holds.
template <typename Test>
void add_pair_rule(Cell one, Cell other, const Test& test, CheckedRules& rules) {
  const auto judge = [one, other, test](const PossibleDigits& possible) {
    bool some = false;
    bool all = true;
    for (int d = possible.min(one); d <= possible.max(one); ++d) {
      for (int e = possible.min(other); e <= possible.max(other); ++e) {
        if (!possible.may_be(one, d) || !possible.may_be(other, e)) continue;
        if (one == other && d != e) continue;
        const bool good = test(d, e);
        some = some || good;
        all = all && good;
      }
    }
    return all ? Verdict::kKept : some ? Verdict::kOpen : Verdict::kBroken;
  };
  rules.push_back({{one, other}, judge});
}

/// Calls `visit(cell)` for the cells above, below, left and right of a cell.
template <typename Visit>
void for_each_side(const BoardSpec& board, Cell c, const Visit& visit) {
  for (const auto& [down, right] :
       {std::pair(-1, 0), std::pair(1, 0), std::pair(0, -1), std::pair(0, 1)}) {
    const int row = c.index / board.digits() + down;
    const int column = c.index % board.digits() + right;
    if (row < 0 || column < 0 || row >= board.digits() || column >= board.digits()) continue;
    visit(board.cell_at(row, column));
  }
}

/// The cells of a straight line that begins behind a place and goes in steps to the edge.
[[nodiscard]] std::vector<Cell> cells_behind(const BoardSpec& board, const GridCoord& place,
                                             int down, int right);

/// Whether the cells can hold different digits that add up to `sum`, if there is one. Exact if at
/// most five cells are open; else it may be true without need.
[[nodiscard]] bool can_differ(std::span<const Cell> cells, std::optional<int> sum,
                              const PossibleDigits& possible);

/// The rules of a board without its clues, as pairs of cells and as lines of cells that hold every
/// digit.
struct BoardPairRules {
  explicit BoardPairRules(const BoardSpec& board);

  std::vector<std::vector<Cell>> different;        ///< by cell: no other holds the same digit
  std::vector<std::vector<Cell>> not_consecutive;  ///< by cell: none differs from it by one
  std::vector<std::vector<Cell>> complete;         ///< sets of cells that hold every digit once
};

}  // namespace gridmill
