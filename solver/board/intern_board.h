#pragma once

#include "solver/board/board_spec.h"

namespace gridmill {

/// Keeps a board from a file, a link or a database for as long as the program runs, so that records
/// may point to it. Returns the board that was kept before with this name and these rules, or else
/// this one. Thread-safe.
[[nodiscard]] const BoardSpec& intern_board(BoardSpec&& board);

}  // namespace gridmill
