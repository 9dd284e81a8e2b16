#pragma once

#include <vector>

#include "solver/board/shape.h"
#include "tools/export/formats/fpuzzles_values.h"

namespace gridmill::fpuzzles {

/// Whether a member of a puzzle lists clues of a kind.
[[nodiscard]] bool lists_clues(std::string_view member);

/// The clues of a puzzle, each by the fields that kinds.def says its kind has; none has a fault.
/// Throws Wrong.
[[nodiscard]] std::vector<Clue> clues_of(const Json& puzzle, const Shape& board);

/// Writes what f-puzzles keeps in the cells, as members with a comma before each.
void append_cell_clues(std::string& out, const Shape& shape, Cell cell);

}  // namespace gridmill::fpuzzles
