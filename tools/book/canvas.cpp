#include "tools/book/canvas.h"

#include <algorithm>
#include <cmath>

#include "solver/rate/level_table.h"

namespace gridmill {

// Glyphs on the baseline go into one string; a glyph that is moved begins another.
void Canvas::text(const GlyphRun& text, double size, double x, double y, Align align) {
  if (text.glyphs.empty()) return;
  if (align == Align::kMiddle) x -= text.width * size / 2;
  if (align == Align::kRight) x -= text.width * size;
  op("BT");
  constexpr double kThicker = 0.03;  // of a bold that the font does not have, in its sizes
  const Font* font = nullptr;
  bool open = false;
  bool thick = false;
  const auto close = [&] {
    if (open) content_ += "] TJ\n";
    open = false;
  };
  for (const Glyph& glyph : text.glyphs) {
    if (glyph.symbol != nullptr) {  // is not drawn within a text
      close();
      const double height = glyph.font->digit_height() * size;
      if (thick) content_ += "0 Tr\n";
      thick = false;
      op("ET");
      symbol(*glyph.symbol, x + kSymbolGap * height, y + (1 + kSymbolHeight) / 2 * height,
             kSymbolHeight * height);
      op("BT");
      x += glyph.advance * size;
      continue;
    }
    const bool moved = glyph.dx != 0 || glyph.dy != 0;
    if (glyph.font != font) {
      close();
      font = glyph.font;
      content_ += "/" + writer_.font_name(*font) + " ";
      number(size);
      op("Tf");
    }
    if (glyph.synthetic_bold != thick) {
      close();
      thick = glyph.synthetic_bold;
      if (thick) width(size * kThicker);
      content_ += thick ? "2 Tr\n" : "0 Tr\n";  // strokes around what is filled, or none
    }
    if (moved) close();
    if (!open) {
      content_ += "1 0 0 1 ";
      point(x + glyph.dx * size, y + glyph.dy * size);
      op("Tm");
      content_ += "[";
      open = true;
    }
    const std::uint16_t code = writer_.code(glyph);
    constexpr char kHex[] = "0123456789ABCDEF";
    content_ += '<';
    for (int shift = 12; shift >= 0; shift -= 4) content_ += kHex[code >> shift & 0xf];
    content_ += '>';
    const double kern = 1000 * (font->advance(glyph.id) - glyph.advance);
    if (std::abs(kern) > 0.01) number(kern);
    if (moved) close();
    x += glyph.advance * size;
  }
  close();
  if (thick) content_ += "0 Tr\n";
  op("ET");
}

double Canvas::lines(const std::vector<GlyphRun>& lines, double size, double x, double y,
                     double leading, Align align) {
  for (const GlyphRun& line : lines) {
    text(line, size, x, y, align);
    y -= leading;
  }
  return y;
}

void Canvas::rotated(double x, double y, const std::function<void(Canvas&)>& draw) {
  PdfContent::Options options = this->options();
  options.left = options.bottom = 0;
  Canvas part(writer_, options);
  draw(part);
  content_ += "q 0 -1 1 0 ";
  point(x, y);
  op("cm");
  content_ += part.content() + "Q\n";
}

double level_dots_width(double size) {
  return (static_cast<double>(levels().size()) - 1) * size * 0.72 + size * 0.56;
}

double draw_level_dots(Canvas& canvas, int level, double size, double min_line_width, double left,
                       double baseline) {
  const double radius = size * 0.28;
  const double line = std::max(min_line_width, size * 0.06);
  double x = left + radius;
  for (const LevelInfo& info : levels()) {
    const double y = baseline + size * 0.36;
    if (info.level <= level) {
      canvas.disc(x, y, radius);
    } else {
      canvas.ring(x, y, radius - line / 2, line);
    }
    x += size * 0.72;
  }
  return level_dots_width(size);
}

}  // namespace gridmill
