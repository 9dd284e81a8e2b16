#include "tools/book/grid_drawing.h"

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
  for (const bool thick : {false, true}) {
    for (int i = 1; i < n; ++i) {
      const double at = cell * i;
      if ((i % shape.box_height() == 0) == thick) {
        canvas.line(x0, y0 - at, x0 + length, y0 - at, thick ? style.box : style.thin);
      }
      if ((i % shape.box_width() == 0) == thick) {
        canvas.line(x0 + at, y0, x0 + at, y0 - length, thick ? style.box : style.thin);
      }
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
