#include "tools/book/grid_drawing.h"

#include <algorithm>
#include <string>

#include "solver/board/features.h"
#include "solver/board/grid_lines.h"

namespace gridmill {
namespace {

constexpr double kGivenShade = 0.85;  // of givens in solutions, where symbols are drawings
constexpr double kRegionWidth = 1.4;  // of borders of regions that are no boxes, in those of boxes
constexpr double kDiagonalShade = 0.5;
constexpr double kDiagonalWidth = 1;
constexpr double kSymbolSize = 0.7;  // of a drawing, as a part of its cell

double cell_of(const Shape& shape, double side, const GridStyle& style) {
  return (side - style.frame) / shape.digits();
}

}  // namespace

void draw_ground(Canvas& canvas, const Shape& shape, double x0, double y0, double cell, double area,
                 double shared) {
  const BoardFeatures features = board_features(shape);
  const std::vector<std::uint8_t> areas = grey_cells(shape, features);
  bool grey = false;
  // Cells side by side in one rectangle, so that no white line shows between them.
  for (int row = 0; row < shape.digits(); ++row) {
    const auto at = [&](int column) { return areas[shape.cell_at(row, column).index]; };
    for (int begin = 0, end = 0; begin < shape.digits(); begin = end) {
      for (end = begin + 1; end < shape.digits() && at(end) == at(begin);) ++end;
      if (at(begin) == 0) continue;
      canvas.grey(at(begin) == 1 ? area : shared);
      grey = true;
      canvas.fill({x0 + cell * begin, y0 - cell * (row + 1), x0 + cell * end, y0 - cell * row});
    }
  }
  if (features.falling || features.rising) {
    const double side = cell * shape.digits();
    canvas.grey(kDiagonalShade);
    grey = true;
    if (features.falling) canvas.line(x0, y0, x0 + side, y0 - side, kDiagonalWidth);
    if (features.rising) canvas.line(x0, y0 - side, x0 + side, y0, kDiagonalWidth);
  }
  if (grey) canvas.black();
}

double digit_font_size(Typesetter& typesetter, const Shape& shape, double side,
                       const GridStyle& style) {
  const Font& font = *typesetter.line("1").glyphs.front().font;
  return style.digit_size * cell_of(shape, side, style) / font.digit_height();
}

double letter_size(Typesetter& typesetter, const Symbols& letters, std::size_t digits, double cell,
                   double size) {
  for (std::size_t d = 1; d <= digits; ++d) {
    const Text& text = typesetter.line(letters.of({static_cast<std::uint8_t>(d)}).text);
    const double middle = text.glyphs.front().font->digit_height() / 2;
    size = std::min(size, cell * 0.86 / text.width);
    for (const Glyph& glyph : text.glyphs) {
      const Font::Box box = glyph.font->box_of(glyph.id);
      const double reach = std::max(box.top + glyph.dy - middle, middle - box.bottom - glyph.dy);
      if (reach > 0) size = std::min(size, cell * 0.43 / reach);
    }
  }
  return size;
}

void draw_grid(Canvas& canvas, Typesetter& typesetter, const Record& record, bool solved,
               double left, double top, double side, const GridStyle& style) {
  const Shape& shape = *record.shape;
  const int n = shape.digits();
  const double cell = cell_of(shape, side, style);
  const double x0 = left + style.frame / 2;  // middles of the frame's lines
  const double y0 = top - style.frame / 2;
  const double length = cell * n;
  draw_ground(canvas, shape, x0, y0, cell);
  const Symbols digits;
  const Symbols& symbols = style.symbols == nullptr ? digits : *style.symbols;
  if (solved && symbols.are_drawn()) {
    canvas.grey(kGivenShade);
    for (int i = 0; i < shape.cells(); ++i) {
      const Cell c{static_cast<std::uint16_t>(i)};
      if (record.puzzle[c].empty()) continue;
      const double x = x0 + cell * shape.column_of(c);
      const double y = y0 - cell * shape.row_of(c);
      canvas.fill({x, y - cell, x + cell, y});
    }
    canvas.black();
  }
  for (const GridLine& line : grid_lines(shape)) {
    if (line.kind == GridLine::Kind::kFrame) continue;
    const double width = line.kind == GridLine::Kind::kBox
                             ? (shape.has_boxes() ? style.box : kRegionWidth * style.box)
                             : style.thin;
    const double at = cell * line.at;
    // Where thick pieces meet in a corner, both reach around it.
    const auto end = [&](int i) {
      const bool inside = i != 0 && i != n && line.kind == GridLine::Kind::kBox;
      return cell * i + (inside ? (i == line.from ? -width : width) / 2 : 0);
    };
    if (line.vertical) {
      canvas.line(x0 + at, y0 - end(line.from), x0 + at, y0 - end(line.to), width);
    } else {
      canvas.line(x0 + end(line.from), y0 - at, x0 + end(line.to), y0 - at, width);
    }
  }
  canvas.frame({x0, y0 - length, x0 + length, y0}, style.frame);
  double size = digit_font_size(typesetter, shape, side, style);
  if (!symbols.empty() && !symbols.are_drawn()) {
    size = letter_size(typesetter, symbols, static_cast<std::size_t>(n), cell, size);
  }
  for (int i = 0; i < shape.cells(); ++i) {
    const Cell c{static_cast<std::uint16_t>(i)};
    const Digit given = record.puzzle[c];
    const Digit digit = solved ? record.solution[c] : given;
    if (digit.value == 0) continue;
    const double x = x0 + cell * (shape.column_of(c) + 0.5);
    const double y = y0 - cell * (shape.row_of(c) + 0.5);
    const Symbol symbol = symbols.of(digit);
    if (!symbol.paths.empty()) {
      const double width = cell * kSymbolSize;
      canvas.symbol(symbol, x - width / 2, y + width / 2, width);
      continue;
    }
    const Text& text = typesetter.line(symbol.text, solved && given.value != 0);
    const double height = text.glyphs.front().font->digit_height() * size;
    canvas.text(text, size, x - text.width * size / 2, y - height / 2);
  }
}

}  // namespace gridmill
