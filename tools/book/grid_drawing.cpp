#include "tools/book/grid_drawing.h"
#include "solver/board/grid_lines.h"

#include <string>

namespace gridmill {
namespace {

double cell_of(const Shape& shape, double side, const GridStyle& style) {
  return (side - style.frame) / shape.digits();
}

}  // namespace

double digit_font_size(Typesetter& typesetter, const Shape& shape, double side,
                       const GridStyle& style) {
  const Font& font = *typesetter.line("1").glyphs.front().font;
  return style.digit_size * cell_of(shape, side, style) / font.digit_height();
}

void draw_grid(Canvas& canvas, Typesetter& typesetter, const Record& record, bool solved,
               double left, double top, double side, const GridStyle& style) {
  const Shape& shape = *record.shape;
  const int n = shape.digits();
  const double cell = cell_of(shape, side, style);
  const double x0 = left + style.frame / 2;  // middles of the frame's lines
  const double y0 = top - style.frame / 2;
  const double length = cell * n;
  for (const GridLine& line : grid_lines(shape)) {
    if (line.kind == GridLine::Kind::kFrame) continue;
    const double width = line.kind == GridLine::Kind::kBox ? style.box : style.thin;
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
  // An extra house is a frame within each of its cells: no shading, and digits stay clear.
  for (const House& house : shape.houses()) {
    if (house.kind != HouseKind::kExtra) continue;
    for (const Cell c : house.cells) {
      const double x = x0 + cell * shape.column_of(c);
      const double y = y0 - cell * shape.row_of(c);
      const double inset = cell * 0.09;
      canvas.frame({x + inset, y - cell + inset, x + cell - inset, y - inset}, style.thin);
    }
  }
  const double size = digit_font_size(typesetter, shape, side, style);
  for (int i = 0; i < shape.cells(); ++i) {
    const Cell c{static_cast<std::uint16_t>(i)};
    const Digit given = record.puzzle[c];
    const Digit digit = solved ? record.solution[c] : given;
    if (digit.value == 0) continue;
    const Text& text = typesetter.line(std::string(1, to_char(digit)), solved && given.value != 0);
    const double height = text.glyphs.front().font->digit_height() * size;
    canvas.text(text, size, x0 + cell * (shape.column_of(c) + 0.5) - text.width * size / 2,
                y0 - cell * (shape.row_of(c) + 0.5) - height / 2);
  }
}

}  // namespace gridmill
