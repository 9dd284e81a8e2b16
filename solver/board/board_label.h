#pragma once

#include <string>
#include <string_view>

#include "solver/board/board_ref.h"

namespace gridmill {

/// The label of a board: its name, and for a jigsaw also its layout: "9x9-jigsaw:AAABBB...".
[[nodiscard]] std::string label_of(const BoardSpec& board);

/// The built-in board of that name, or the jigsaw of that name and layout; null if there is none. A
/// jigsaw's name alone is the board that represents its kind.
[[nodiscard]] BoardRef parse_board_label(std::string_view label);

/// Whether the board represents all jigsaws of its size; reading a puzzle needs a layout then.
[[nodiscard]] bool stands_for_jigsaws(const BoardSpec& board);

}  // namespace gridmill
