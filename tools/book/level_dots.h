#pragma once

#include "tools/book/canvas.h"

namespace gridmill {

/// How hard a puzzle is: a dot for each level there is, filled up to its own.
/// @param size  of the font beside which they stand
/// @param min_line_width  the thinnest line that the printer takes
/// @return their width
double draw_level_dots(Canvas& canvas, int level, double size, double min_line_width, double left,
                       double baseline);
[[nodiscard]] double level_dots_width(double size);

}  // namespace gridmill
