#pragma once

// Finds drawings that look alike, by comparing their pixels.

#include <utility>
#include <vector>

#include "solver/board/symbols.h"

namespace gridmill {

/// Drawings that readers may confuse in print: the same within a few percent of their black.
/// @return pairs of digits, the smaller one first
[[nodiscard]] std::vector<std::pair<Digit, Digit>> similar_drawings(const Symbols& symbols);

}  // namespace gridmill
