#pragma once

#include <string>
#include <vector>

#include "solver/rules/drawing.h"
#include "solver/rules/kinds.h"

/// What clues beside the board share: which line they look along.

namespace gridmill {

/// A place beside a row or a column, no corner, is wanted.
[[nodiscard]] std::string fault_of_place(const Clue& clue, const Shape& shape);
/// The row or column beside a place, from there.
[[nodiscard]] std::vector<Cell> cells_from(const Shape& shape, const Place& place);
/// The digits there in a full grid, worked out once more for those who check.
[[nodiscard]] std::vector<int> digits_from(const Shape& shape, const Grid& grid,
                                           const Place& place);
/// Where a clue beside the board is drawn: those of other kinds at its place stand further inside.
[[nodiscard]] MarkPoint spot_beside(const Clue& clue, const Shape& shape);
/// Whether the board has numbers outside that mean something else.
[[nodiscard]] bool has_other_numbers(const Clue& clue, const Shape& shape);
/// Draws its number; returns where.
MarkPoint draw_number(const Clue& clue, const Shape& shape, Drawing& into);
/// The places beside all rows and columns: above and on the left, or all around.
[[nodiscard]] std::vector<Place> places_beside(const Shape& shape, bool all_around);
/// A clue at each of those places, with the value that `value(digits seen from there)` says.
void add_outside(const ClueKind& kind, const Shape& shape, const Grid& grid, bool all_around,
                 const std::function<int(const std::vector<int>&)>& value,
                 std::vector<Clue>& clues);

}  // namespace gridmill
