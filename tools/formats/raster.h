#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "solver/board/symbols.h"

namespace gridmill {

/// A picture in pixels from its upper left corner: in shades of grey until something in colour is
/// drawn, then in red, green and blue. Edges are smooth: a pixel that an outline covers by half
/// gets half of its shade.
class Raster {
 public:
  Raster(int width, int height);

  /// Whole pixels; what lies outside of the picture is left out.
  void fill(int left, int top, int width, int height, std::uint8_t shade);
  /// A path in a square, in the colour or grey that it says: lines by a round nib, areas by the
  /// even-odd rule.
  void path(const SymbolPath& path, double left, double top, double side);

  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }
  /// Of each pixel: one, or three if something has a colour.
  [[nodiscard]] std::size_t channels() const { return channels_.size(); }
  /// Row by row.
  [[nodiscard]] const std::vector<std::uint8_t>& channel(std::size_t i) const {
    return channels_[i];
  }

 private:
  struct Segment {
    double x0, y0, x1, y1;
  };
  /// The path as short straight lines; areas are closed.
  [[nodiscard]] static std::vector<Segment> segments_of(const SymbolPath& path, double left,
                                                        double top, double side);
  /// The square of a point's distance from a line.
  [[nodiscard]] static double distance2(const Segment& s, double x, double y);
  /// Shades of red, green and blue.
  using Shades = std::array<int, 3>;
  void stroke(const std::vector<Segment>& segments, double width, const Shades& shades);
  void fill(const std::vector<Segment>& segments, const Shades& shades);
  /// Covers a part of a pixel, 0 to 1.
  void cover(int x, int y, double part, const Shades& shades);

  int width_;
  int height_;
  std::vector<std::vector<std::uint8_t>> channels_;
};

}  // namespace gridmill
