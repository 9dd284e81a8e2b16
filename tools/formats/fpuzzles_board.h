#pragma once

#include <vector>

#include "solver/board/board_ref.h"
#include "tools/formats/fpuzzles_values.h"

namespace gridmill::fpuzzles {

/// Whether a member of a puzzle is a rule of its board.
[[nodiscard]] bool is_board_rule(std::string_view member);

/// The board of a puzzle without its clues: a built-in one, a jigsaw, or one that is kept from now
/// on, named by its rules. Throws FormatError.
/// @param regions  of each cell, row-major; -1, where the puzzle says nothing, is the usual box
[[nodiscard]] BoardRef parse_board(const JsonValue& puzzle, const std::vector<int>& regions,
                                   int size);

/// Writes what the board has beside its regions, as members with a comma before each.
void append_board_rules(std::string& json, const BoardSpec& board);

}  // namespace gridmill::fpuzzles
