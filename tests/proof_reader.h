#pragma once

#include <string>

#include "solver/steps/step_describer.h"

/// Reads the words of a step as a person would, and holds each claim against the board and each
/// "so" against what was named before it. Knows nothing of how the step was found or told: it has
/// the text, the candidates and the rules of the plain 9x9 board.

namespace gridmill {

/// What is wrong with a text, or "" if everything it says is so and its end follows from what it
/// names.
/// @param before  the board that the step is taken on
/// @param text    "Naked Pair: R3C4 and R3C7 in row 3 hold only 2 and 5, so R3C5 is not 2."
[[nodiscard]] std::string fault_of_text(const PencilmarkGrid& before, const std::string& text);

}  // namespace gridmill
