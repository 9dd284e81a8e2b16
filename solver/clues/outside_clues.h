#pragma once

// Code shared by clues outside the board: the line that they refer to.

#include <string>
#include <vector>

#include "solver/clues/clue_kinds.h"
#include "solver/clues/drawing.h"

namespace gridmill {

/// An error unless the clue is next to a row or a column, not at a corner.
[[nodiscard]] std::string validate_outside(const Clue& clue, const BoardSpec& board);
/// The row or column next to a coordinate, starting from there.
[[nodiscard]] std::vector<Cell> cells_from(const BoardSpec& board, const GridCoord& coord);
/// The digits of these cells in a full grid, computed independently for checks.
[[nodiscard]] std::vector<int> digits_from(const BoardSpec& board, const Grid& grid,
                                           const GridCoord& coord);
/// The position of an outside clue; clues of other kinds at the same coordinate are further inside.
[[nodiscard]] GraphicPoint outside_point(const Clue& clue, const BoardSpec& board);
/// Whether the board has outside numbers of other kinds.
[[nodiscard]] bool has_other_numbers(const Clue& clue, const BoardSpec& board);
/// Draws its number and returns the position.
GraphicPoint draw_number(const Clue& clue, const BoardSpec& board, Drawing& into);
/// The coordinates next to all rows and columns: above and on the left, or all around.
[[nodiscard]] std::vector<GridCoord> outside_coords(const BoardSpec& board, bool all_around);
/// Appends a clue at each of these coordinates, with `value(digits seen from there)`.
void add_outside(const ClueKind& kind, const BoardSpec& board, const Grid& grid, bool all_around,
                 const std::function<int(const std::vector<int>&)>& value,
                 std::vector<Clue>& clues);

}  // namespace gridmill
