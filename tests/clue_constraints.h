#pragma once

#include <string>

#include "solver/board/board_spec.h"

namespace gridmill {

/// The clues of a board in FlatZinc (constraint_model.h), where cell i is the variable x<i>. Each
/// is written from what people mean by it, and shares nothing with the constraints nor with the
/// checks of clue_kinds.h.
struct ClueConstraints {
  std::string variables;    ///< declarations; each follows from the cells
  std::string constraints;  ///< on them and the cells
};

[[nodiscard]] ClueConstraints clue_constraints(const BoardSpec& board);

}  // namespace gridmill
