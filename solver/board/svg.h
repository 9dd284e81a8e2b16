#pragma once

#include <string>

#include "solver/board/symbols.h"

/// Numbers, colors and paths in SVG, for all pictures and pages.

namespace gridmill {

/// A number with at most that many decimals: "1.25", "3".
[[nodiscard]] std::string number_text(double value, int decimals = 2);

/// "#1f3a5f"
[[nodiscard]] std::string colour_text(std::uint32_t colour);

/// The element of a path in a square.
[[nodiscard]] std::string svg_path(const SymbolPath& path, double left, double top, double side,
                                   int decimals = 2);

}  // namespace gridmill
