#pragma once

#include <string>

#include "solver/board/symbols.h"

namespace gridmill {

/// The drawings of a folder's .svg files, in the order of their names. Of SVG it takes paths,
/// rects, circles, ellipses, polygons and lines, groups, transforms, fills and strokes. Throws
/// ParseError with the file.
[[nodiscard]] Symbols read_symbols(const std::string& folder);

}  // namespace gridmill
