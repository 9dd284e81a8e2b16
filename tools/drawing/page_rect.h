#pragma once

// Rectangles on PDF pages, for drawing, layout and preflight.

namespace gridmill {

/// A rectangle on a page, in points (1/72 in) from its lower left corner.
struct PageRect {
  double left = 0;
  double bottom = 0;
  double right = 0;
  double top = 0;
};

}  // namespace gridmill
