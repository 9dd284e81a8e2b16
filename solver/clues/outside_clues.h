#pragma once

#include <string>
#include <vector>

#include "solver/clues/clue_kinds.h"
#include "solver/clues/drawing.h"

/// What clues beside the board share: which line they look along.

namespace gridmill {

/// A place beside a row or a column, no corner, is wanted.
[[nodiscard]] std::string validate_outside(const Clue& clue, const BoardSpec& board);
/// The row or column beside a place, from there.
[[nodiscard]] std::vector<Cell> cells_from(const BoardSpec& board, const GridCoord& coord);
/// The digits there in a full grid, worked out once more for those who check.
[[nodiscard]] std::vector<int> digits_from(const BoardSpec& board, const Grid& grid,
                                           const GridCoord& coord);
/// Where a clue beside the board is drawn: those of other kinds at its place stand further inside.
[[nodiscard]] GraphicPoint outside_point(const Clue& clue, const BoardSpec& board);
/// Whether the board has numbers outside that mean something else.
[[nodiscard]] bool has_other_numbers(const Clue& clue, const BoardSpec& board);
/// Draws its number; returns where.
GraphicPoint draw_number(const Clue& clue, const BoardSpec& board, Drawing& into);
/// The places beside all rows and columns: above and on the left, or all around.
[[nodiscard]] std::vector<GridCoord> outside_coords(const BoardSpec& board, bool all_around);
/// A clue at each of those places, with the value that `value(digits seen from there)` says.
void add_outside(const ClueKind& kind, const BoardSpec& board, const Grid& grid, bool all_around,
                 const std::function<int(const std::vector<int>&)>& value,
                 std::vector<Clue>& clues);

}  // namespace gridmill
