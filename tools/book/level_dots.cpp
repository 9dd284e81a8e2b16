#include "tools/book/level_dots.h"

#include <algorithm>

#include "solver/rate/levels.h"

namespace gridmill {

double level_dots_width(double size) {
  return (static_cast<double>(levels().size()) - 1) * size * 0.72 + size * 0.56;
}

double draw_level_dots(Canvas& canvas, int level, double size, double min_line_width, double left,
                       double baseline) {
  const double radius = size * 0.28;
  const double line = std::max(min_line_width, size * 0.06);
  double x = left + radius;
  for (const LevelInfo& info : levels()) {
    const double y = baseline + size * 0.36;
    if (info.level <= level) {
      canvas.disc(x, y, radius);
    } else {
      canvas.ring(x, y, radius - line / 2, line);
    }
    x += size * 0.72;
  }
  return level_dots_width(size);
}

}  // namespace gridmill
