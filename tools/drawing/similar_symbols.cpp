// Finds drawings that look alike, by comparing their pixels.

#include "tools/drawing/svg_symbols.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "tools/drawing/flat_path.h"

namespace gridmill {
namespace {

constexpr int kSide = 48;                                        // of a picture, in samples
using Picture = std::array<double, std::size_t{kSide} * kSide>;  // grey, 1 is white

/// The samples in a range of positions from 0 to 1.
std::pair<int, int> samples(double from, double to) {
  const auto first = [](double at) {
    return static_cast<int>(std::ceil(std::clamp(at, 0.0, 1.0) * kSide - 0.5));
  };
  return {first(from), std::min(first(to), kSide)};
}

void fill(Picture& picture, const SymbolPath& path, const std::vector<Segment>& segments) {
  std::vector<Crossing> crossings;
  for (int row = 0; row < kSide; ++row) {
    find_crossings(segments, (row + 0.5) / kSide, crossings);
    for_each_span(crossings, path.nonzero, [&](double from, double to) {
      const auto [begin, end] = samples(from, to);
      for (int x = begin; x < end; ++x) {
        picture[static_cast<std::size_t>(row * kSide + x)] = path.grey;
      }
    });
  }
}

/// Discs along a line, nearer to each other than samples are.
void stroke(Picture& picture, const SymbolPath& path, const std::vector<Segment>& segments) {
  const double radius = std::max(path.stroke, 1.0 / kSide) / 2;
  for (const Segment& s : segments) {
    const double length = std::hypot(s.x1 - s.x0, s.y1 - s.y0);
    const int steps = static_cast<int>(std::min(length, 4.0) * 2 * kSide) + 1;
    for (int i = 0; i <= steps; ++i) {
      const double x = s.x0 + (s.x1 - s.x0) * i / steps;
      const double y = s.y0 + (s.y1 - s.y0) * i / steps;
      const auto [top, bottom] = samples(y - radius, y + radius);
      const auto [left, right] = samples(x - radius, x + radius);
      for (int row = top; row < bottom; ++row) {
        for (int column = left; column < right; ++column) {
          if (std::hypot((column + 0.5) / kSide - x, (row + 0.5) / kSide - y) > radius) continue;
          picture[static_cast<std::size_t>(row * kSide + column)] = path.grey;
        }
      }
    }
  }
}

Picture picture_of(const Symbol& symbol) {
  Picture picture;
  picture.fill(1);
  for (const SymbolPath& path : symbol.paths) {
    const std::vector<Segment> segments = flatten(path, 0, 0, 1);
    path.stroke > 0 ? stroke(picture, path, segments) : fill(picture, path, segments);
  }
  return picture;
}

/// From 0, the same, to 1: no black in common.
double difference(const Picture& a, const Picture& b) {
  double difference = 0;
  double black = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    difference += std::abs(a[i] - b[i]);
    black += 2 - a[i] - b[i];
  }
  return black == 0 ? 0 : difference / black;
}

}  // namespace

std::vector<std::pair<Digit, Digit>> similar_drawings(const Symbols& symbols) {
  constexpr double kSimilar = 0.06;  // a circle and the square around it differ by 0.12
  std::vector<std::pair<Digit, Digit>> pairs;
  if (!symbols.are_drawn()) return pairs;
  std::vector<Picture> pictures;
  for (std::size_t i = 1; i <= symbols.size(); ++i) {
    pictures.push_back(picture_of(symbols.of({static_cast<std::uint8_t>(i)})));
    for (std::size_t k = 1; k < i; ++k) {
      if (difference(pictures[k - 1], pictures[i - 1]) >= kSimilar) continue;
      pairs.emplace_back(Digit{static_cast<std::uint8_t>(k)}, Digit{static_cast<std::uint8_t>(i)});
    }
  }
  return pairs;
}

}  // namespace gridmill
