#pragma once

#include "solver/board/board_spec.h"

namespace gridmill {

/// A board from a file, a link or a database that lives as long as the program, as the built-in
/// ones do: records point to it. One that was kept before with this name and these rules, or else
/// this. Any thread.
[[nodiscard]] const BoardSpec& intern_board(BoardSpec&& board);

}  // namespace gridmill
