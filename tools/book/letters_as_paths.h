#pragma once

#include "solver/board/symbols.h"
#include "tools/book/fonts.h"

namespace gridmill {

/// Letters as outlines, for pictures that carry no font.
/// Throws std::runtime_error for a letter that no font has.
[[nodiscard]] Symbols letters_as_paths(const Symbols& letters, Fonts& fonts);

}  // namespace gridmill
