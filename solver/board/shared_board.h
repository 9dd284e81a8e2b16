#pragma once

// One object for equal boards of links and databases, found by digest and name. The last reference
// frees it. The definition is in board_ref.cpp, next to the table of interned boards.

#include "solver/board/board_ref.h"

namespace gridmill {

/// A board from a link or a database, which lives as long as it is referenced: a file may have a
/// hundred thousand of them. Returns the board with this name and these rules that is in use, or
/// else this one, so equal boards are one object. Thread-safe.
[[nodiscard]] BoardRef share_board(BoardSpec&& board);

}  // namespace gridmill
