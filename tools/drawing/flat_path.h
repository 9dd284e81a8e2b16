#pragma once

// Outlines as straight segments, and where a horizontal line crosses them. For rasterizing.

#include <vector>

#include "solver/board/symbols.h"

namespace gridmill {

struct Segment {
  double x0, y0, x1, y1;
};

/// A path in a square as short straight lines; areas are closed.
[[nodiscard]] std::vector<Segment> flatten(const SymbolPath& path, double left, double top,
                                           double side);

/// A crossing of a horizontal line with the outline of an area.
struct Crossing {
  double x = 0;
  int direction = 0;  ///< 1: the outline runs down, -1: up
};
/// The crossings at `y`, from left to right.
/// @param crossings  receives them
void find_crossings(const std::vector<Segment>& segments, double y,
                    std::vector<Crossing>& crossings);
/// Calls `span(from, to)` for each part of that line which is in the area.
template <typename F>
void for_each_span(const std::vector<Crossing>& crossings, bool nonzero, const F& span) {
  int count = 0;
  for (std::size_t i = 0; i + 1 < crossings.size(); ++i) {
    count += crossings[i].direction;
    if (nonzero ? count != 0 : i % 2 == 0) span(crossings[i].x, crossings[i + 1].x);
  }
}

}  // namespace gridmill
