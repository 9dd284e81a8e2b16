#pragma once

#include "tools/book/canvas.h"

namespace gridmill {

/// Draws the level of a puzzle: one dot per level, filled up to its own.
/// @param size  of the font next to them
/// @param min_line_width  the thinnest line that the printer accepts
/// @return their width
double draw_level_dots(Canvas& canvas, int level, double size, double min_line_width, double left,
                       double baseline);
[[nodiscard]] double level_dots_width(double size);

}  // namespace gridmill
