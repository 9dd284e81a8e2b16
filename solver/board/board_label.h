#pragma once

#include <string>
#include <string_view>

#include "solver/board/board_ref.h"

namespace gridmill {

/// What a text calls a board: its name, and of a jigsaw the layout, too: "9x9-jigsaw:AAABBB...".
[[nodiscard]] std::string label_of(const BoardSpec& board);

/// The built-in board of that name, or the jigsaw of that name and layout; null: there is none. A
/// jigsaw's name alone is the board that stands for all of its kind.
[[nodiscard]] BoardRef parse_board_label(std::string_view label);

/// Whether the board stands for all jigsaws of its size: no puzzle can be read without a layout.
[[nodiscard]] bool stands_for_jigsaws(const BoardSpec& board);

}  // namespace gridmill
