#include "solver/count/lanes.h"

namespace gridmill {

bool lanes_fit(const Shape& shape) {
  if (!shape.is_plain()) return false;
  const int height = shape.box_height();
  const int width = shape.box_width();
  return (height == 2 && width >= 2 && width <= 4) || (height == 3 && (width == 2 || width == 3));
}

}  // namespace gridmill
