#pragma once

#include <vector>

#include "solver/board/board_spec.h"
#include "tools/formats/fpuzzles_values.h"

namespace gridmill::fpuzzles {

/// Whether a member of a puzzle lists clues of a kind.
[[nodiscard]] bool lists_clues(std::string_view member);

/// The clues of a puzzle, each by the fields that clue_kinds.def says its kind has; none has a
/// fault. Throws FormatError.
[[nodiscard]] std::vector<Clue> parse_clues(const JsonValue& puzzle, const BoardSpec& board);

/// Writes what f-puzzles keeps in the cells, as members with a comma before each.
void append_cell_clues(std::string& out, const BoardSpec& board, Cell cell);

}  // namespace gridmill::fpuzzles
