#include "solver/clues/drawing.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "solver/board/features.h"
#include "solver/board/require.h"
#include "solver/clues/clue_kinds.h"

namespace gridmill {
namespace {

using Steps = std::vector<SymbolPath::Step>;

void move_to(Steps& steps, GraphicPoint to) { steps.push_back({'M', {to.x}, {to.y}}); }
void line_to(Steps& steps, GraphicPoint to) { steps.push_back({'L', {to.x}, {to.y}}); }
void curve_to(Steps& steps, GraphicPoint one, GraphicPoint other, GraphicPoint to) {
  steps.push_back({'C', {one.x, other.x, to.x}, {one.y, other.y, to.y}});
}

GraphicPoint between(GraphicPoint from, GraphicPoint to, double part) {
  return {from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part};
}
double distance(GraphicPoint one, GraphicPoint other) {
  return std::hypot(other.x - one.x, other.y - one.y);
}
GraphicPoint at_angle(GraphicPoint middle, double radius, double angle) {
  return {middle.x + radius * std::cos(angle), middle.y + radius * std::sin(angle)};
}

/// The piece of a line from one length along it to another.
void add_piece(Steps& steps, std::span<const GraphicPoint> spots, double from, double to) {
  double passed = 0;
  bool begun = false;
  for (std::size_t i = 1; i < spots.size(); ++i) {
    const double length = distance(spots[i - 1], spots[i]);
    const auto at = [&](double along) {
      return between(spots[i - 1], spots[i], length == 0 ? 0 : (along - passed) / length);
    };
    const bool is_last = i + 1 == spots.size();
    if (!begun && (from < passed + length || is_last)) {
      move_to(steps, at(from));
      begun = true;
    }
    if (begun) {
      if (to <= passed + length || is_last) {
        line_to(steps, at(to));
        return;
      }
      line_to(steps, spots[i]);
    }
    passed += length;
  }
}

/// The line in dashes, as many as fit; it begins and ends with one.
void add_dashes(Steps& steps, std::span<const GraphicPoint> spots, const Pen& pen) {
  double length = 0;
  for (std::size_t i = 1; i < spots.size(); ++i) length += distance(spots[i - 1], spots[i]);
  const double gaps = std::max(1.0, std::round((length - pen.dash) / (pen.dash + pen.gap)));
  const double dash = std::min(pen.dash, length / 2);
  const double pace = (length - dash) / gaps;
  for (int i = 0; i <= static_cast<int>(gaps); ++i) {
    add_piece(steps, spots, i * pace, i * pace + dash);
  }
}

/// A curve around the middle, from angle to angle, to be joined to the last point.
void add_arc(Steps& steps, GraphicPoint middle, double radius, double from, double to) {
  const int pieces =
      std::max(1, static_cast<int>(std::ceil(std::abs(to - from) * 2 / std::numbers::pi - 1e-9)));
  const double turn = (to - from) / pieces;
  const double pull = radius * 4 / 3 * std::tan(turn / 4);
  for (int i = 0; i < pieces; ++i) {
    const double begin = from + i * turn;
    const double end = begin + turn;
    const GraphicPoint first = at_angle(middle, radius, begin);
    const GraphicPoint last = at_angle(middle, radius, end);
    curve_to(steps, {first.x - pull * std::sin(begin), first.y + pull * std::cos(begin)},
             {last.x + pull * std::sin(end), last.y - pull * std::cos(end)}, last);
  }
}

Steps circle(GraphicPoint middle, double radius) {
  Steps steps;
  move_to(steps, {middle.x + radius, middle.y});
  add_arc(steps, middle, radius, 0, 2 * std::numbers::pi);
  steps.push_back({'Z'});
  return steps;
}

/// What a graphic reaches.
GraphicMargins extent(const Graphic& graphic) {
  GraphicMargins box{1e9, 1e9, -1e9, -1e9};
  const auto extend = [&](double x, double y, double across, double down) {
    box = {std::min(box.left, x - across), std::min(box.top, y - down),
           std::max(box.right, x + across), std::max(box.bottom, y + down)};
  };
  if (graphic.path.steps.empty()) {
    extend(graphic.x, graphic.y, Drawing::width_of(graphic.text, graphic.height) / 2,
           graphic.height / 2);
  }
  for (const SymbolPath::Step& step : graphic.path.steps) {
    for (int i = 0; i < step.points(); ++i) {
      extend(step.x[i], step.y[i], graphic.path.stroke / 2, graphic.path.stroke / 2);
    }
  }
  return box;
}

}  // namespace

GraphicMargins ClueGraphics::margins(const BoardSpec& board) const {
  constexpr double kAir = 0.06;  // between clues outside and the edge of the picture
  GraphicMargins margins;
  const auto extend = [&](double& margin, double beyond) {
    if (beyond > 0) margin = std::max(margin, beyond + kAir);
  };
  for (const Graphic& graphic : graphics) {
    const GraphicMargins box = extent(graphic);
    extend(margins.left, -box.left);
    extend(margins.top, -box.top);
    extend(margins.right, box.right - board.columns());
    extend(margins.bottom, box.bottom - board.rows());
  }
  return margins;
}

double ClueGraphics::number_in(Cell c) const {
  double end = 0;
  for (const auto& [cell, cell_end] : numbers) {
    if (cell == c) end = std::max(end, cell_end);
  }
  return end;
}

ClueGraphics make_clue_graphics(const BoardSpec& board, const Symbols& symbols) {
  constexpr double kFrameInset = 0.085;
  constexpr Pen kFrame{0.07, 0.65};
  Drawing drawing(board, symbols);
  const BoardFeatures features = board_features(board);
  if (features.area_style == AreaStyle::kFrames) {
    for (const House* area : features.areas) drawing.outline(area->cells, kFrameInset, kFrame);
  }
  for (const Clue& clue : board.clues()) clue.kind->draw(clue, board, drawing);
  return drawing.finish();
}

std::vector<GraphicPoint> Drawing::middles(std::span<const Cell> line) const {
  std::vector<GraphicPoint> spots;
  spots.reserve(line.size());
  for (const Cell c : line) spots.push_back(middle(c));
  return spots;
}

void Drawing::add(GraphicLayer layer, Steps steps, const Pen& pen) {
  Graphic& graphic = graphics_.graphics.emplace_back();
  graphic.layer = layer;
  graphic.path = {std::move(steps), pen.grey, pen.width, pen.width > 0};
}

// Cells side by side are one rectangle, so that no white line shows between them.
void Drawing::area(std::span<const Cell> cells, double grey) {
  std::vector<Cell> sorted(cells.begin(), cells.end());
  std::sort(sorted.begin(), sorted.end());
  for (std::size_t begin = 0, end = 0; begin < sorted.size(); begin = end) {
    const int row = board_.row_of(sorted[begin]);
    for (end = begin + 1; end < sorted.size() && sorted[end].index == sorted[end - 1].index + 1 &&
                          board_.row_of(sorted[end]) == row;) {
      ++end;
    }
    const double left = board_.column_of(sorted[begin]);
    const double right = left + static_cast<double>(end - begin);
    const double top = row;
    filled(GraphicLayer::kAreas,
           std::vector<GraphicPoint>{{left, top}, {right, top}, {right, top + 1}, {left, top + 1}},
           grey);
  }
}

void Drawing::line(GraphicLayer layer, std::span<const GraphicPoint> spots, const Pen& pen) {
  GRIDMILL_REQUIRE(!spots.empty() && pen.width > 0);
  Steps steps;
  if (pen.gap > 0 && spots.size() > 1) {
    add_dashes(steps, spots, pen);
  } else {
    move_to(steps, spots.front());
    // One cell makes a point, which round ends make a disc.
    if (spots.size() == 1) line_to(steps, spots.front());
    for (const GraphicPoint spot : spots.subspan(1)) line_to(steps, spot);
  }
  add(layer, std::move(steps), pen);
}

void Drawing::polygon(GraphicLayer layer, std::span<const GraphicPoint> spots, const Pen& pen) {
  GRIDMILL_REQUIRE(spots.size() > 2 && pen.width > 0);
  Steps steps;
  move_to(steps, spots.front());
  for (const GraphicPoint spot : spots.subspan(1)) line_to(steps, spot);
  steps.push_back({'Z'});
  add(layer, std::move(steps), pen);
}

void Drawing::filled(GraphicLayer layer, std::span<const GraphicPoint> spots, double grey) {
  polygon(layer, spots, {1, grey});
  graphics_.graphics.back().path.stroke = 0;
  graphics_.graphics.back().path.round = false;
}

void Drawing::disc(GraphicLayer layer, GraphicPoint middle, double radius, double grey) {
  add(layer, circle(middle, radius), {0, grey});
}

void Drawing::ring(GraphicLayer layer, GraphicPoint middle, double radius, const Pen& pen) {
  add(layer, circle(middle, radius), pen);
}

// Along the left side of the line and back along the other, so that both of its ends are turns by
// half a circle. A turn away from our side is an arc around the corner; a turn towards it is where
// the two sides meet.
void Drawing::pill(GraphicLayer layer, std::span<const GraphicPoint> spots, double radius,
                   const Pen& pen) {
  GRIDMILL_REQUIRE(spots.size() > 1);
  std::vector<GraphicPoint> way(spots.begin(), spots.end());
  way.insert(way.end(), spots.rbegin() + 1, spots.rend() - 1);
  const auto angle = [](GraphicPoint from, GraphicPoint to) {
    return std::atan2(to.y - from.y, to.x - from.x);
  };
  Steps steps;
  const auto reach = [&](GraphicPoint to) {
    if (steps.empty()) {
      move_to(steps, to);
    } else {
      line_to(steps, to);
    }
  };
  constexpr double kQuarter = std::numbers::pi / 2;
  for (std::size_t i = 0; i < way.size(); ++i) {
    const GraphicPoint before = way[(i + way.size() - 1) % way.size()];
    const GraphicPoint after = way[(i + 1) % way.size()];
    const double in = angle(before, way[i]);
    double turn = angle(way[i], after) - in;
    while (turn <= -std::numbers::pi + 1e-9) turn += 2 * std::numbers::pi;
    while (turn > std::numbers::pi + 1e-9) turn -= 2 * std::numbers::pi;
    if (turn < 0) {
      reach(at_angle(way[i], radius / std::cos(turn / 2), in - kQuarter + turn / 2));
    } else {
      reach(at_angle(way[i], radius, in - kQuarter));
      if (turn > 0) add_arc(steps, way[i], radius, in - kQuarter, in - kQuarter + turn);
    }
  }
  steps.push_back({'Z'});
  add(layer, std::move(steps), pen);
}

// The outline has a side for each row of cells that have none of theirs before them, as seen from
// each of the four sides. It ends inside of the last cell, or beyond it where the outline turns
// the other way.
void Drawing::outline(std::span<const Cell> cells, double inset, const Pen& pen,
                      const std::optional<Gap>& gap) {
  std::vector<bool> has(static_cast<std::size_t>(board_.cells()));
  for (const Cell c : cells) has[c.index] = true;
  const auto is_in = [&](int row, int column) {
    return board_.has_cell(row, column) && has[board_.cell_at(row, column).index];
  };
  Steps steps;
  const auto add_side = [&](GraphicPoint from, GraphicPoint to) {
    if (gap && from.x >= gap->from.x && from.x < gap->to.x && from.y >= gap->from.y &&
        from.y < gap->to.y) {
      from = from.y == to.y ? GraphicPoint{gap->to.x, from.y} : GraphicPoint{from.x, gap->to.y};
    }
    const GraphicPoint side[] = {from, to};
    if (pen.gap > 0) {
      add_dashes(steps, side, pen);
    } else {
      add_piece(steps, side, 0, distance(from, to));
    }
  };
  for (const bool vertical : {false, true}) {
    const auto is_there = [&](int line, int i) {
      return vertical ? is_in(i, line) : is_in(line, i);
    };
    const int lines = vertical ? board_.columns() : board_.rows();
    const int n = vertical ? board_.rows() : board_.columns();
    for (const int towards : {-1, 1}) {
      for (int line = 0; line < lines; ++line) {
        const auto is_edge = [&](int i) {
          return is_there(line, i) && !is_there(line + towards, i);
        };
        for (int begin = 0, end = 0; begin < n; begin = end) {
          for (end = begin + 1; is_edge(begin) && end < n && is_edge(end);) ++end;
          if (!is_edge(begin)) continue;
          const double from = begin + (is_there(line, begin - 1) ? -inset : inset);
          const double to = end + (is_there(line, end) ? inset : -inset);
          const double at = towards < 0 ? line + inset : line + 1 - inset;
          if (vertical) {
            add_side({at, from}, {at, to});
          } else {
            add_side({from, at}, {to, at});
          }
        }
      }
    }
  }
  add(GraphicLayer::kCages, std::move(steps), pen);
}

void Drawing::text(GraphicLayer layer, std::string_view text, GraphicPoint middle, double height,
                   double grey) {
  Graphic& graphic = graphics_.graphics.emplace_back();
  graphic.layer = layer;
  graphic.text = text;
  graphic.x = middle.x;
  graphic.y = middle.y;
  graphic.height = height;
  graphic.grey = grey;
}

void Drawing::digit(GraphicLayer layer, int digit, GraphicPoint middle, double height,
                    std::optional<Cell> open_cell) {
  const Symbol symbol = symbols_.of({static_cast<std::uint8_t>(digit)});
  if (symbol.paths.empty()) {
    text(layer, symbol.text, middle, height);
    graphics_.graphics.back().open_cell = open_cell;
  }
  for (SymbolPath path : symbol.paths) {
    for (SymbolPath::Step& step : path.steps) {
      for (int i = 0; i < step.points(); ++i) {
        step.x[i] = middle.x + (step.x[i] - 0.5) * height;
        step.y[i] = middle.y + (step.y[i] - 0.5) * height;
      }
    }
    path.stroke *= height;
    Graphic& graphic = graphics_.graphics.emplace_back();
    graphic.layer = layer;
    graphic.path = std::move(path);
    graphic.open_cell = open_cell;
  }
}

double Drawing::width_of(std::string_view text, double height) {
  constexpr double kLetter = 0.8;  // a digit's width, in heights of a capital
  return kLetter * height * static_cast<double>(text.size());
}

ClueGraphics Drawing::finish() {
  std::stable_sort(
      graphics_.graphics.begin(), graphics_.graphics.end(),
      [](const Graphic& one, const Graphic& other) { return one.layer < other.layer; });
  return std::move(graphics_);
}

}  // namespace gridmill
