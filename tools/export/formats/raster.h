#pragma once

#include <cstdint>
#include <vector>

#include "solver/board/symbols.h"

namespace gridmill {

/// A picture in shades of grey, in pixels from its upper left corner. Edges are smooth: a pixel
/// that an outline covers by half gets half of its shade.
class Raster {
 public:
  Raster(int width, int height);

  /// Whole pixels; what lies outside of the picture is left out.
  void fill(int left, int top, int width, int height, std::uint8_t shade);
  /// A path in a square, in the grey that it says: lines by a round nib, areas by the even-odd
  /// rule.
  void path(const SymbolPath& path, double left, double top, double side);

  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }
  /// Row by row.
  [[nodiscard]] const std::vector<std::uint8_t>& pixels() const { return pixels_; }

 private:
  struct Segment {
    double x0, y0, x1, y1;
  };
  /// The path as short straight lines; areas are closed.
  [[nodiscard]] static std::vector<Segment> segments_of(const SymbolPath& path, double left,
                                                        double top, double side);
  /// The square of a point's distance from a line.
  [[nodiscard]] static double distance2(const Segment& s, double x, double y);
  void stroke(const std::vector<Segment>& segments, double width, int shade);
  void fill(const std::vector<Segment>& segments, int shade);
  /// Covers a part of a pixel, 0 to 1.
  void cover(int x, int y, double part, int shade);

  int width_;
  int height_;
  std::vector<std::uint8_t> pixels_;
};

}  // namespace gridmill
