// The words of SVG that pictures, pages and books share.

#pragma once

#include <string>
#include <string_view>

#include "solver/board/symbols.h"

namespace gridmill {

/// A number with at most that many decimals: "1.25", "3".
[[nodiscard]] std::string number_text(double value, int decimals = 2);

/// "#1f3a5f"
[[nodiscard]] std::string color_text(std::uint32_t color);

/// Text for an element or an attribute.
[[nodiscard]] std::string xml_escaped(std::string_view text);

/// The element of a path in a square.
[[nodiscard]] std::string svg_path(const SymbolPath& path, double left, double top, double side,
                                   int decimals = 2);

}  // namespace gridmill
