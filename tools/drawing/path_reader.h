#pragma once

// SVG path data as moves, lines and cubic curves. Quadratic curves and arcs are converted to cubic
// ones, arcs by SVG 1.1, appendix F.6.5. Also the simple shapes, which are such paths.

#include <string_view>
#include <vector>

#include "solver/board/symbols.h"

namespace gridmill {

/// The steps of a path as SVG writes it ("M0 0h1v1z"), every point multiplied by the matrix
/// (a, b, c, d, e, f) of SVG. Throws ParseError (without a position).
[[nodiscard]] std::vector<SymbolPath::Step> parse_path(std::string_view d, const double (&m)[6]);

/// Nine simple shapes that replace digits: circle, square, triangle, star, heart, diamond, cross,
/// moon, ring.
[[nodiscard]] Symbols simple_shapes();

}  // namespace gridmill
