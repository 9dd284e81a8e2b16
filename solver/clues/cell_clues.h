#pragma once

#include <functional>
#include <vector>

#include "solver/clues/clue_kinds.h"
#include "solver/clues/drawing.h"

/// What clues of one cell share.

namespace gridmill {

/// Whether the board has a clue of that kind at the cell.
[[nodiscard]] bool has_clue_at(const BoardSpec& board, const ClueKind& kind, Cell c);
/// A clue for each cell that passes the test.
void add_cells(const ClueKind& kind, const BoardSpec& board, const std::function<bool(Cell)>& test,
               std::vector<Clue>& clues);
/// An arrow head at the middle of each edge, within the cell.
void draw_chevrons(Cell c, bool inwards, Drawing& into);

}  // namespace gridmill
