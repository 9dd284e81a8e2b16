#pragma once

// Symbols from SVG files, through Expat, and which of them look alike. Only filled and stroked
// shapes are read; other elements are ignored. Depth and size are limited, since files are
// untrusted. Also SVG path data as moves, lines and cubic curves: quadratic curves and arcs are
// converted to cubic ones, arcs by SVG 1.1, appendix F.6.5.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/board/symbols.h"

namespace gridmill {

/// The drawings of a folder's .svg files, in the order of their names. Of SVG it takes paths,
/// rects, circles, ellipses, polygons and lines, groups, transforms, plain fills and strokes.
/// Throws ParseError, with file and line, that names anything else that would be drawn.
[[nodiscard]] Symbols read_symbols(const std::string& folder);

/// Drawings that readers may confuse in print: the same within a few percent of their black. In
/// similar_symbols.cpp.
/// @return pairs of digits, the smaller one first
[[nodiscard]] std::vector<std::pair<Digit, Digit>> similar_drawings(const Symbols& symbols);

/// The steps of a path as SVG writes it ("M0 0h1v1z"), every point multiplied by the matrix
/// (a, b, c, d, e, f) of SVG. Throws ParseError (without a position).
[[nodiscard]] std::vector<SymbolPath::Step> parse_path(std::string_view d, const double (&m)[6]);

/// Nine simple shapes that replace digits: circle, square, triangle, star, heart, diamond, cross,
/// moon, ring.
[[nodiscard]] Symbols simple_shapes();

}  // namespace gridmill
