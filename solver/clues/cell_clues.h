#pragma once

// Code shared by clues of one cell.

#include <functional>
#include <vector>

#include "solver/clues/clue_kinds.h"
#include "solver/clues/drawing.h"

namespace gridmill {

/// Whether the board has a clue of that kind at the cell.
[[nodiscard]] bool has_clue_at(const BoardSpec& board, const ClueKind& kind, Cell c);
/// Appends a clue for each cell that passes the test.
void add_cells(const ClueKind& kind, const BoardSpec& board, const std::function<bool(Cell)>& test,
               std::vector<Clue>& clues);
/// Draws an arrow head at the middle of each edge, inside the cell.
void draw_chevrons(Cell c, bool inwards, Drawing& into);

}  // namespace gridmill
