#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "solver/board/clue.h"
#include "solver/board/shape.h"

/// Clues in words, for those who hear a board instead of seeing it.

namespace gridmill {

/// "cage 15: R1C1, R1C2", "thermometer: R1C1, R2C1", "sandwich sum 12: R1C3 – R9C3".
/// @param name  of its kind, in the reader's language
[[nodiscard]] std::string clue_words(const Clue& clue, const Shape& shape, std::string_view name);

/// The cells where this is said: all that the clue names; of a clue outside, that beside it.
[[nodiscard]] std::vector<Cell> cells_to_tell(const Clue& clue, const Shape& shape);

}  // namespace gridmill
