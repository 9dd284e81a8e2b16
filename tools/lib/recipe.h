#pragma once

#include "gen/recipe.h"
#include "tools/lib/board.h"

namespace gridmill {

/// Whether each puzzle of a recipe has a board of its own.
[[nodiscard]] bool makes_boards(const Recipe& recipe);

/// The recipe in a text (null: ""), for the board. Throws CallError or ParseError.
[[nodiscard]] Recipe recipe_of(const gridmill_board& board, const char* text);

}  // namespace gridmill
