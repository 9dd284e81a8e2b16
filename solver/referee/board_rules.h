#pragma once

// The rules of a board without its clues, as pairs of cells and as lines of cells that hold every
// digit.

#include <vector>

#include "solver/board/board_spec.h"

namespace gridmill {

struct BoardPairRules {
  explicit BoardPairRules(const BoardSpec& board);

  std::vector<std::vector<Cell>> different;        ///< by cell: no other holds the same digit
  std::vector<std::vector<Cell>> not_consecutive;  ///< by cell: none differs from it by one
  std::vector<std::vector<Cell>> complete;         ///< sets of cells that hold every digit once
};

}  // namespace gridmill
