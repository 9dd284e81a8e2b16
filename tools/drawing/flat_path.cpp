#include "tools/drawing/flat_path.h"

#include <algorithm>

namespace gridmill {

std::vector<Segment> flatten(const SymbolPath& path, double left, double top, double side) {
  struct Point {
    double x = 0;
    double y = 0;
  };
  std::vector<Segment> segments;
  Point at;
  Point start;
  const auto line_to = [&](Point to) {
    segments.push_back({at.x, at.y, to.x, to.y});
    at = to;
  };
  const bool is_area = path.stroke == 0;
  for (const SymbolPath::Step& step : path.steps) {
    Point p[3];
    for (int i = 0; i < step.points(); ++i) {
      p[i] = {left + step.x[i] * side, top + step.y[i] * side};
    }
    if (step.op == 'M') {
      if (is_area) line_to(start);
      at = start = p[0];
    } else if (step.op == 'L') {
      line_to(p[0]);
    } else if (step.op == 'Z') {
      line_to(start);
    } else {
      constexpr int kPieces = 16;
      const Point from = at;
      for (int i = 1; i <= kPieces; ++i) {
        const double t = i / double{kPieces};
        const double u = 1 - t;
        const auto on = [&](double p0, double p1, double p2, double p3) {
          return u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3;
        };
        line_to({on(from.x, p[0].x, p[1].x, p[2].x), on(from.y, p[0].y, p[1].y, p[2].y)});
      }
    }
  }
  if (is_area) line_to(start);
  return segments;
}

void find_crossings(const std::vector<Segment>& segments, double y,
                    std::vector<Crossing>& crossings) {
  crossings.clear();
  for (const Segment& s : segments) {
    if ((s.y0 <= y) == (s.y1 <= y)) continue;
    const double x = s.x0 + (y - s.y0) / (s.y1 - s.y0) * (s.x1 - s.x0);
    crossings.push_back({x, s.y0 < s.y1 ? 1 : -1});
  }
  std::sort(crossings.begin(), crossings.end(),
            [](const Crossing& a, const Crossing& b) { return a.x < b.x; });
}

}  // namespace gridmill
