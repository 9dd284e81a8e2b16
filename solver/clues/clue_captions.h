#pragma once

// Clues in words, for readers who hear the board instead of seeing it.

#include <string>
#include <string_view>
#include <vector>

#include "solver/board/board_spec.h"
#include "solver/board/clue.h"

namespace gridmill {

/// "cage 15: R1C1, R1C2", "thermometer: R1C1, R2C1", "sandwich sum 12: R1C3 – R9C3".
/// @param name  of its kind, in the reader's language
[[nodiscard]] std::string clue_caption(const Clue& clue, const BoardSpec& board,
                                       std::string_view name);

/// The cells that have this caption: the cells of the clue; for outside clues the cell next to it.
[[nodiscard]] std::vector<Cell> caption_cells(const Clue& clue, const BoardSpec& board);

}  // namespace gridmill
