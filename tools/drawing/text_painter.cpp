#include "tools/drawing/text_painter.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>

#include "solver/board/language.h"
#include "tools/drawing/flat_path.h"

namespace gridmill {
namespace {

constexpr int kCellWidth = 6;  // in characters, with one line of the board
constexpr int kCellHeight = 4;

/// Lines by their arms: up 1, right 2, down 4, left 8.
constexpr std::array<const char*, 16> kLight{" ", "╵", "╶", "└", "╷", "│", "┌", "├",
                                             "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"};
constexpr std::array<const char*, 16> kHeavy{" ", "╹", "╺", "┗", "╻", "┃", "┏", "┣",
                                             "╸", "┛", "━", "┻", "┓", "┫", "┳", "╋"};

/// The heads of arrows, from the one to the right on clockwise.
constexpr std::array<const char*, 8> kHeads{">", "↘", "v", "↙", "<", "↖", "^", "↗"};

std::size_t index_of(const std::array<bool, 4>& arms) {
  return (arms[0] ? 1U : 0U) + (arms[1] ? 2U : 0U) + (arms[2] ? 4U : 0U) + (arms[3] ? 8U : 0U);
}

/// A coordinate in characters. What is inside of a cell stays off the lines around it.
int characters(double cells, int per_cell) {
  constexpr double kOnLine = 0.02;
  const double whole = std::floor(cells + kOnLine);
  const double part = cells - whole;
  const int base = static_cast<int>(whole) * per_cell;
  if (part <= kOnLine) return base;
  return base + std::clamp(static_cast<int>(std::lround(part * per_cell)), 1, per_cell - 1);
}

int margin(double cells, int per_cell) { return static_cast<int>(std::ceil(cells * per_cell)); }

struct Bounds {
  double left = 1e9, top = 1e9, right = -1e9, bottom = -1e9;
  explicit Bounds(const std::vector<Segment>& segments) {
    for (const Segment& s : segments) {
      if (s.x0 == s.x1 && s.y0 == s.y1) continue;  // where an area begins
      left = std::min({left, s.x0, s.x1});
      right = std::max({right, s.x0, s.x1});
      top = std::min({top, s.y0, s.y1});
      bottom = std::max({bottom, s.y0, s.y1});
    }
  }
  [[nodiscard]] double width() const { return right - left; }
  [[nodiscard]] double height() const { return bottom - top; }
};

/// Whether one is the next piece of the straight line that the other is on.
bool continues(const Segment& last, const Segment& next, double max_gap) {
  const double dx = next.x0 - last.x1;
  const double dy = next.y0 - last.y1;
  const auto is_along = [&](const Segment& s) {
    return std::abs(dx * (s.y1 - s.y0) - dy * (s.x1 - s.x0)) < 1e-6 &&
           dx * (s.x1 - s.x0) + dy * (s.y1 - s.y0) >= 0;
  };
  return std::hypot(dx, dy) < max_gap && is_along(last) && is_along(next);
}

}  // namespace

TextPainter::TextPainter(int columns, int rows, const GraphicMargins& margins)
    : left_(margin(margins.left, kCellWidth)),
      top_(margin(margins.top, kCellHeight)),
      width_(left_ + columns * kCellWidth + 1 + margin(margins.right, kCellWidth)),
      spots_(static_cast<std::size_t>(width_) *
             static_cast<std::size_t>(top_ + rows * kCellHeight + 1 +
                                      margin(margins.bottom, kCellHeight))) {}

TextPainter::Place TextPainter::place_of(GraphicPoint point) const {
  return {left_ + characters(point.x, kCellWidth), top_ + characters(point.y, kCellHeight)};
}

TextPainter::Spot* TextPainter::spot(Place place) {
  if (place.column < 0 || place.column >= width_ || place.row < 0) return nullptr;
  const auto index = static_cast<std::size_t>(place.row) * static_cast<std::size_t>(width_) +
                     static_cast<std::size_t>(place.column);
  return index < spots_.size() ? &spots_[index] : nullptr;
}

void TextPainter::set_glyph(Place place, std::string glyph) {
  if (Spot* const at = spot(place)) at->glyph = std::move(glyph);
}

void TextPainter::fill(double left, double top, double width, double height, const Ink& ink) {
  SymbolPath area;
  area.grey = ink.grey;
  area.steps = {{'M', {left}, {top}},
                {'L', {left + width}, {top}},
                {'L', {left + width}, {top + height}},
                {'L', {left}, {top + height}}};
  shade(area, 0, 0, 1);
}

/// Of lines inside boxes, the corners of cells are drawn.
void TextPainter::line(GraphicPoint from, GraphicPoint to, double width, const Ink&) {
  constexpr double kThin = 0.03;
  const Place begin = place_of({std::round(from.x), std::round(from.y)});
  const Place end = place_of({std::round(to.x), std::round(to.y)});
  if (begin.column != end.column && begin.row != end.row) {
    return connect(begin, end, &Spot::marks, false);
  }
  if (width >= kThin) return connect(begin, end, &Spot::grid, false);
  for (Place at = begin; at.column <= end.column && at.row <= end.row;) {
    if (Spot* const corner = spot(at)) corner->is_corner = true;
    (begin.row == end.row ? at.column : at.row) += begin.row == end.row ? kCellWidth : kCellHeight;
  }
}

void TextPainter::connect(Place from, Place to, Arms Spot::*arms, bool is_dashed) {
  const int columns = to.column - from.column;
  const int rows = to.row - from.row;
  const int steps = std::max(std::abs(columns), std::abs(rows));
  const bool is_straight = columns == 0 || rows == 0;
  if (!is_straight) {
    // A character in each line between the ends; dashes are so short that they have only ends.
    const int ends = is_dashed ? 0 : 1;
    for (int i = ends; i <= std::abs(rows) - ends; ++i) {
      const int column =
          from.column + static_cast<int>(std::lround(double(columns) * i / std::abs(rows)));
      set_glyph({column, from.row + (rows > 0 ? i : -i)}, (columns > 0) == (rows > 0) ? "╲" : "╱");
    }
    return;
  }
  const std::size_t ahead = rows == 0 ? (columns > 0 ? 1 : 3) : (rows > 0 ? 2 : 0);
  const std::size_t back = ahead ^ 2U;
  for (int i = 0; i <= steps; ++i) {
    Spot* const at = spot({from.column + (columns > 0   ? i
                                          : columns < 0 ? -i
                                                        : 0),
                           from.row + (rows > 0   ? i
                                       : rows < 0 ? -i
                                                  : 0)});
    if (at == nullptr) continue;
    if (i > 0) (at->*arms)[back] = true;
    if (i < steps) (at->*arms)[ahead] = true;
    if (arms == &Spot::marks) at->is_dashed = is_dashed;
  }
}

/// The characters inside of cells whose middle is in an area.
void TextPainter::shade(const SymbolPath& path, double left, double top, double side) {
  constexpr double kWhite = 1;
  if (path.grey == kWhite) return;
  const std::vector<Segment> segments = flatten(path, left, top, side);
  std::vector<Crossing> crossings;
  const int rows = static_cast<int>(spots_.size()) / width_;
  for (int row = 0; row < rows; ++row) {
    if ((row - top_) % kCellHeight == 0) continue;
    find_crossings(segments, double(row - top_) / kCellHeight, crossings);
    for_each_span(crossings, path.nonzero, [&](double from, double to) {
      for (int column = 0; column < width_; ++column) {
        const double x = double(column - left_) / kCellWidth;
        const bool is_inside = (column - left_) % kCellWidth != 0;
        if (is_inside && x > from && x < to) spot({column, row})->is_shaded = true;
      }
    });
  }
}

void TextPainter::path(const SymbolPath& path, double left, double top, double side) {
  constexpr double kSmall = 0.5;  // what is no wider is one character
  constexpr double kCell = 1;
  const std::vector<Segment> segments = flatten(path, left, top, side);
  if (segments.empty()) return;
  const Bounds bounds(segments);
  const Place middle =
      place_of({(bounds.left + bounds.right) / 2, (bounds.top + bounds.bottom) / 2});
  const bool is_round = std::any_of(path.steps.begin(), path.steps.end(),
                                    [](const SymbolPath::Step& step) { return step.op == 'C'; });
  if (is_round && bounds.width() <= kSmall && bounds.height() <= kSmall) {
    constexpr double kBlack = 0;
    const Spot* const at = spot(middle);
    const bool is_black = path.stroke == 0 && path.grey == kBlack;
    if (at != nullptr && at->glyph == "●") return;  // its ring
    return set_glyph(middle, is_black ? "●" : "○");
  }
  if (is_round && bounds.width() <= kCell && bounds.height() <= kCell) {
    set_glyph({middle.column - 1, middle.row}, "(");
    return set_glyph({middle.column + 1, middle.row}, ")");
  }
  if (path.stroke == 0) return shade(path, left, top, side);
  constexpr double kHead = 0.35;  // the longest side of an arrow's head
  if (segments.size() <= 2 && std::all_of(segments.begin(), segments.end(), [](const Segment& s) {
        return std::hypot(s.x1 - s.x0, s.y1 - s.y0) <= kHead;
      })) {
    if (segments.size() == 1) return;  // the shaft of an arrow that is all head here
    const Segment& s = segments.front();
    const GraphicPoint base{(s.x0 + segments.back().x1) / 2, (s.y0 + segments.back().y1) / 2};
    const double eighths = std::atan2(s.y1 - base.y, s.x1 - base.x) / (std::numbers::pi / 4);
    return set_glyph(place_of({s.x1, s.y1}),
                     kHeads[static_cast<std::size_t>(std::lround(eighths) & 7)]);
  }
  const auto moves = std::count_if(path.steps.begin(), path.steps.end(),
                                   [](const SymbolPath::Step& step) { return step.op == 'M'; });
  constexpr double kGap = 0.6;  // the widest between the pieces of a side
  const Segment* last = nullptr;
  for (const Segment& s : segments) {
    const Place from = place_of({s.x0, s.y0});
    const Place to = place_of({s.x1, s.y1});
    if (last != nullptr && continues(*last, s, kGap)) {
      connect(place_of({last->x1, last->y1}), from, &Spot::marks, moves > 1);
    }
    connect(from, to, &Spot::marks, moves > 1);
    last = &s;
  }
}

void TextPainter::text(const std::string& text, GraphicPoint middle, double, Weight, const Ink&) {
  const Place at = place_of(middle);
  const int width = static_cast<int>(display_width(text));
  int column = at.column - (width - 1) / 2;
  for (std::size_t begin = 0; begin < text.size(); ++column) {
    std::size_t end = begin + 1;
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) ++end;
    set_glyph({column, at.row}, text.substr(begin, end - begin));
    begin = end;
  }
}

std::string TextPainter::page() const {
  std::string page;
  for (std::size_t i = 0; i < spots_.size(); ++i) {
    const Spot& spot = spots_[i];
    const std::size_t marks = index_of(spot.marks);
    if (!spot.glyph.empty()) {
      page += spot.glyph;
    } else if (marks != 0) {
      page += !spot.is_dashed ? kHeavy[marks]
              : marks == 5    ? "╎"
              : marks == 10   ? "╌"
                              : kLight[marks];
    } else if (index_of(spot.grid) != 0) {
      page += kLight[index_of(spot.grid)];
    } else {
      page += spot.is_shaded ? "░" : spot.is_corner ? "·" : " ";
    }
    if ((i + 1) % static_cast<std::size_t>(width_) != 0) continue;
    while (page.ends_with(' ')) page.pop_back();
    page += '\n';
  }
  return page;
}

std::string to_text_drawing(const PencilmarkGrid& marks) {
  constexpr BoardStyle kStyle{0.01, 0.05, 0.05, 0.03};
  const BoardSpec& board = marks.board();
  const ClueGraphics graphics = make_clue_graphics(board);
  TextPainter painter(board.columns(), board.rows(), graphics.margins(board));
  BoardLayers layers;
  layers.is_filled = [&](Cell c) { return !marks.value(c).empty(); };
  layers.digits = [&] {
    for (int i = 0; i < board.cells(); ++i) {
      const Cell c{static_cast<std::uint16_t>(i)};
      if (marks.value(c).empty()) continue;
      painter.text(std::string(1, to_char(marks.value(c))),
                   {board.column_of(c) + 0.5, board.row_of(c) + 0.5}, 0, Weight::kRegular, {});
    }
  };
  draw_board(painter, board, graphics, kStyle, layers);
  return painter.page();
}

}  // namespace gridmill
