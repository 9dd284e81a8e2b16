#include "tools/drawing/svg_symbols.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

#include "solver/board/error.h"

namespace gridmill {
namespace {

struct SimpleShape {
  const char* english;
  const char* japanese;
  const char* path;
};
constexpr SimpleShape kShapes[] = {
    {"circle", "丸", "M1 .5C1 .776 .776 1 .5 1S0 .776 0 .5 .224 0 .5 0 1 .224 1 .5z"},
    {"square", "四角", "M.06 .06H.94V.94H.06z"},
    {"triangle", "三角", "M.5 .04L1 .93H0z"},
    {"star", "星",
     "M.5 .01L.618 .372H1L.691 .596 .809 .959 .5 .735 .191 .959 .309 .596 0 .372H.382z"},
    {"heart", "ハート",
     "M.5 .95C.2 .72 .02 .53 .02 .31 .02 .14 .14 .05 .27 .05 .38 .05 .46 .11 .5 .2 .54 .11 .62 .05 "
     ".73 .05 .86 .05 .98 .14 .98 .31 .98 .53 .8 .72 .5 .95z"},
    {"diamond", "ひし形", "M.5 0L.86 .5 .5 1 .14 .5z"},
    {"cross", "十字", "M.33 .03H.67V.33H.97V.67H.67V.97H.33V.67H.03V.33H.33z"},
    {"moon", "月",
     "M.72 .04C.35 -.08 .02 .17 .02 .5S.35 1.08 .72 .96C.5 .86 .38 .7 .38 .5S.5 .14 .72 .04z"},
    {"ring", "輪",
     "M1 .5C1 .776 .776 1 .5 1S0 .776 0 .5 .224 0 .5 0 1 .224 1 .5zM.78 .5C.78 .345 .655 .22 .5 "
     ".22S"
     ".22 .345 .22 .5 .345 .78 .5 .78 .78 .655 .78 .5z"},
};

/// Follows a path; knows where the pen is.
class PathReader {
 public:
  PathReader(std::string_view d, const double (&m)[6]) : rest_(d), m_(m) {}

  std::vector<SymbolPath::Step> read() {
    char op = 0;
    while (skip_blanks(), !rest_.empty()) {
      if (std::isalpha(static_cast<unsigned char>(rest_.front())) != 0) {
        op = rest_.front();
        rest_.remove_prefix(1);
      } else if (op == 'Z' || op == 'z') {
        throw ParseError("expected a command after Z in the path at '" +
                         std::string(rest_.substr(0, 12)) + "'");
      } else if (op == 'M' || op == 'm') {
        op = op == 'M' ? 'L' : 'l';  // more points after a move are lines
      }
      step(op);
    }
    return std::move(steps_);
  }

 private:
  struct Point {
    double x = 0;
    double y = 0;
  };

  void step(char op) {
    const bool relative = std::islower(static_cast<unsigned char>(op)) != 0;
    const Point base = relative ? at_ : Point{};
    const auto point = [&] {
      const double x = number();
      return Point{base.x + x, base.y + number()};
    };
    const char kind = static_cast<char>(std::toupper(static_cast<unsigned char>(op)));
    Point pull = at_;  // what a smooth curve after this one mirrors
    switch (kind) {
      case 'M':
        at_ = start_ = point();
        add('M', {at_});
        break;
      case 'L':
        at_ = point();
        add('L', {at_});
        break;
      case 'H':
        at_.x = base.x + number();
        add('L', {at_});
        break;
      case 'V':
        at_.y = base.y + number();
        add('L', {at_});
        break;
      case 'C':
      case 'S': {
        const Point mirrored{2 * at_.x - pull_.x, 2 * at_.y - pull_.y};
        const Point first = kind == 'C' ? point() : mirrored;
        pull = point();
        at_ = point();
        add('C', {first, pull, at_});
        pull_ = pull;
        return;
      }
      case 'Q': {
        const Point middle = point();
        const Point end = point();
        const auto towards = [&](const Point& from) {
          return Point{from.x + (middle.x - from.x) * 2 / 3, from.y + (middle.y - from.y) * 2 / 3};
        };
        add('C', {towards(at_), towards(end), end});
        at_ = end;
        break;
      }
      case 'A': {
        const double rx = number();
        const double ry = number();
        const double turn = number();
        const bool large = number() != 0;
        const bool sweep = number() != 0;
        arc(rx, ry, turn, large, sweep, point());
        break;
      }
      case 'Z':
        at_ = start_;
        add('Z', {});
        break;
      default:
        throw ParseError(std::string("expected a path of M, L, H, V, C, S, Q, A and Z, found '") +
                         op + "'");
    }
    pull_ = at_;
  }

  /// SVG 1.1, F.6.5: the centre of an arc from its ends; then a curve for each quarter.
  void arc(double rx, double ry, double turn, bool large, bool sweep, Point end) {
    const double pi = std::acos(-1.0);
    const double c = std::cos(turn * pi / 180);
    const double s = std::sin(turn * pi / 180);
    const double dx = (at_.x - end.x) / 2;
    const double dy = (at_.y - end.y) / 2;
    const double x = c * dx + s * dy;
    const double y = c * dy - s * dx;
    if (rx == 0 || ry == 0 || (dx == 0 && dy == 0)) {
      at_ = end;
      add('L', {end});
      return;
    }
    const double grow = std::sqrt(std::max(1.0, x * x / (rx * rx) + y * y / (ry * ry)));
    rx = std::abs(rx) * grow;
    ry = std::abs(ry) * grow;
    const double under = rx * rx * y * y + ry * ry * x * x;
    const double k =
        std::sqrt(std::max(0.0, rx * rx * ry * ry / under - 1)) * (large == sweep ? -1 : 1);
    const double cx = k * rx * y / ry;
    const double cy = -k * ry * x / rx;
    const double from = std::atan2((y - cy) / ry, (x - cx) / rx);
    double sweep_by = std::atan2((-y - cy) / ry, (-x - cx) / rx) - from;
    if (sweep && sweep_by < 0) sweep_by += 2 * pi;
    if (!sweep && sweep_by > 0) sweep_by -= 2 * pi;
    const Point middle{c * cx - s * cy + (at_.x + end.x) / 2,
                       s * cx + c * cy + (at_.y + end.y) / 2};
    const auto on = [&](double angle, double along) {  // a point, and one along its tangent
      const double u = rx * (std::cos(angle) - along * std::sin(angle));
      const double v = ry * (std::sin(angle) + along * std::cos(angle));
      return Point{middle.x + c * u - s * v, middle.y + s * u + c * v};
    };
    const int pieces = std::max(1, static_cast<int>(std::ceil(std::abs(sweep_by) / (pi / 2))));
    const double each = sweep_by / pieces;
    const double pull = 4.0 / 3 * std::tan(each / 4);
    for (int i = 0; i < pieces; ++i) {
      const double a = from + each * i;
      add('C', {on(a, pull), on(a + each, -pull), on(a + each, 0)});
    }
    at_ = end;
  }

  void add(char op, std::initializer_list<Point> points) {
    SymbolPath::Step step;
    step.op = op;
    std::size_t i = 0;
    for (const Point& p : points) {
      step.x[i] = m_[0] * p.x + m_[2] * p.y + m_[4];
      step.y[i] = m_[1] * p.x + m_[3] * p.y + m_[5];
      if (!std::isfinite(step.x[i]) || !std::isfinite(step.y[i])) {
        throw ParseError("the path has a point that is not finite");
      }
      ++i;
    }
    steps_.push_back(step);
  }

  void skip_blanks() {
    while (!rest_.empty() &&
           (rest_.front() == ',' || std::isspace(static_cast<unsigned char>(rest_.front())) != 0)) {
      rest_.remove_prefix(1);
    }
  }
  double number() {
    skip_blanks();
    if (rest_.starts_with('+')) rest_.remove_prefix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    // Far coordinates would overflow; from_chars also reads "inf" and "nan".
    constexpr double kMax = 1e9;
    if (error != std::errc() || !(std::abs(value) <= kMax)) {
      throw ParseError("expected a number in the path at '" + std::string(rest_.substr(0, 12)) +
                       "'");
    }
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return value;
  }

  std::string_view rest_;
  const double (&m_)[6];
  Point at_;
  Point start_;
  Point pull_;
  std::vector<SymbolPath::Step> steps_;
};

}  // namespace

std::vector<SymbolPath::Step> parse_path(std::string_view d, const double (&m)[6]) {
  return PathReader(d, m).read();
}

Symbols simple_shapes() {
  constexpr double kAsItIs[6] = {1, 0, 0, 1, 0, 0};
  std::vector<Symbol> list;
  for (const SimpleShape& shape : kShapes) {
    list.push_back(
        {"", {{parse_path(shape.path, kAsItIs), 0, 0, false}}, shape.english, shape.japanese});
  }
  return Symbols(std::move(list));
}

}  // namespace gridmill
