#pragma once

#include <functional>
#include <string>
#include <vector>

#include "solver/clues/clue_kinds.h"
#include "solver/clues/drawing.h"

/// What clues with lines share: a line goes from cell to cell over edges and corners. It may come
/// back to a cell, unless its kind says that this cannot be.

namespace gridmill {

using Line = std::vector<Cell>;
using LineTest = std::function<bool(const Line&)>;

/// Each line goes from neighbour to neighbour.
[[nodiscard]] std::string validate_lines(const Clue& clue, const BoardSpec& board);
/// The same, and no line comes back to a cell that it has passed.
[[nodiscard]] std::string validate_open_lines(const Clue& clue, const BoardSpec& board);
/// The digits of a full grid along a line.
[[nodiscard]] std::vector<int> digits_along(const Line& line, const Grid& grid);
/// The digits of neighbours on each line go together.
void compile_neighbours(const Clue& clue, std::size_t table, Constraints& into);

/// Draws each line through the middles of its cells.
void draw_lines(const Clue& clue, GraphicLayer layer, const Pen& pen, Drawing& into);
/// Half of them, rounded up: 5 of 9.
[[nodiscard]] inline int half_of_digits(const BoardSpec& board) { return (board.digits() + 1) / 2; }

/// Which cells are on a line already.
using UsedCells = std::vector<bool>;

/// A line grown at random from a cell: over cells that are not taken, as long as `may_go_on` says,
/// and back to where `is_good` says that it is whole. Empty unless that is two cells or more.
[[nodiscard]] Line grow_line(const BoardSpec& board, const RandomBelow& below, Cell first,
                             const LineTest& may_go_on, const LineTest& is_good, UsedCells& taken);
/// A clue for each of some such lines, which have no cell in common.
void grow_lines(const ClueKind& kind, const BoardSpec& board, const RandomBelow& below,
                const LineTest& may_go_on, const LineTest& is_good, std::vector<Clue>& clues);

}  // namespace gridmill
