#pragma once

// Code shared by clues with lines. A line goes from cell to cell over edges and corners. It may
// return to a cell, unless its kind forbids that.

#include <functional>
#include <string>
#include <vector>

#include "solver/clues/clue_kinds.h"
#include "solver/clues/drawing.h"

namespace gridmill {

using Line = std::vector<Cell>;
using LineTest = std::function<bool(const Line&)>;

/// An error unless each line goes from neighbor to neighbor.
[[nodiscard]] std::string validate_lines(const Clue& clue, const BoardSpec& board);
/// The same, and no line may return to one of its cells.
[[nodiscard]] std::string validate_open_lines(const Clue& clue, const BoardSpec& board);
/// The digits of a full grid along a line.
[[nodiscard]] std::vector<int> digits_along(const Line& line, const Grid& grid);
/// Constrains neighbors on each line to the pairs of a table.
void compile_neighbours(const Clue& clue, std::size_t table, Constraints& into);

/// Draws each line through the centers of its cells.
void draw_lines(const Clue& clue, GraphicLayer layer, const Pen& pen, Drawing& into);
/// Half of them, rounded up: 5 of 9.
[[nodiscard]] inline int half_of_digits(const BoardSpec& board) { return (board.digits() + 1) / 2; }

/// How many digits of n are low; as many are high, and the others in the middle. As near to thirds as
/// can be (6: 12 34 56, 8: 123 45 678).
[[nodiscard]] inline int low_digits(int n) { return n / 3 + (n % 3 == 2 ? 1 : 0); }

/// The cells that are on a line already.
using UsedCells = std::vector<bool>;

/// Grows a random line from a cell over free cells while `may_go_on` allows, then shortens it until
/// `is_good` accepts it. Empty if fewer than two cells remain.
[[nodiscard]] Line grow_line(const BoardSpec& board, const RandomBelow& below, Cell first,
                             const LineTest& may_go_on, const LineTest& is_good, UsedCells& taken);
/// Whether a clue of that kind, with the line only, holds on a full grid.
[[nodiscard]] bool line_holds(const ClueKind& kind, const Line& line, const BoardSpec& board,
                              const Grid& grid);
/// Appends clues with such lines, which are disjoint.
void grow_lines(const ClueKind& kind, const BoardSpec& board, const RandomBelow& below,
                const LineTest& may_go_on, const LineTest& is_good, std::vector<Clue>& clues);

}  // namespace gridmill
