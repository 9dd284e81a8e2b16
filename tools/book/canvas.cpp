#include "tools/book/canvas.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace gridmill {

Canvas& Canvas::number(double value) {
  std::array<char, 32> text{};
  // Thousandths of a point, without zeros at the end, whatever the locale.
  const auto end = std::to_chars(text.data(), text.data() + text.size(),
                                 std::round(value * 1000) / 1000 + 0.0, std::chars_format::fixed);
  content_.append(text.data(), end.ptr).append(" ");
  return *this;
}

Canvas& Canvas::op(const char* name) {
  content_.append(name).append("\n");
  return *this;
}

// Glyphs on the baseline go into one string; a glyph that is moved begins another.
void Canvas::text(const GlyphRun& text, double size, double x, double y) {
  if (text.glyphs.empty()) return;
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
      number(size).op("Tf");
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
      point(x + glyph.dx * size, y + glyph.dy * size).op("Tm");
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

void Canvas::line(double x0, double y0, double x1, double y1, double width) {
  this->width(width).point(x0, y0).op("m").point(x1, y1).op("l").op("S");
}

void Canvas::dashed(double x0, double y0, double x1, double y1, double width) {
  content_ += "q [3 2] 0 d\n";
  line(x0, y0, x1, y1, width);
  op("Q");
}

void Canvas::leader(double x0, double x1, double y, double width) {
  content_ += "q 1 J [0 5] 0 d\n";
  line(x0, y, x1, y, width);
  op("Q");
}

void Canvas::frame(const PageRect& r, double width) {
  this->width(width).point(r.left, r.bottom).number(r.right - r.left).number(r.top - r.bottom);
  op("re").op("S");
}

void Canvas::fill(const PageRect& r) {
  point(r.left, r.bottom).number(r.right - r.left).number(r.top - r.bottom).op("re").op("f");
}

void Canvas::grey(double shade) {
  number(shade).op("g");
  number(shade).op("G");
}

void Canvas::colour(const Colour& colour) {
  number(colour.red).number(colour.green).number(colour.blue).op("rg");
  number(colour.red).number(colour.green).number(colour.blue).op("RG");
}

void Canvas::image(const std::string& name, const PageRect& r) {
  op("q");
  number(r.right - r.left).number(0).number(0).number(r.top - r.bottom);
  point(r.left, r.bottom).op("cm");
  content_ += "/" + name + " Do\nQ\n";
}

void Canvas::path(const SymbolPath& path, double left, double top, double side) {
  if (path.round) content_ += "q 1 J 1 j\n";
  if (path.colour && writer_.has_colours()) {
    const auto channel = [&](unsigned shift) { return (*path.colour >> shift & 0xffU) / 255.0; };
    colour({channel(16), channel(8), channel(0)});
  } else {
    grey(path.grey);
  }
  if (path.stroke > 0) width(std::max(path.stroke * side, writer_.min_line_width()));
  for (const SymbolPath::Step& step : path.steps) {
    for (int i = 0; i < step.points(); ++i) {
      point(left + step.x[i] * side, top - step.y[i] * side);
    }
    op(step.op == 'M' ? "m" : step.op == 'L' ? "l" : step.op == 'C' ? "c" : "h");
  }
  op(path.stroke > 0 ? "S" : "f*");
  if (path.round) op("Q");
}

void Canvas::symbol(const Symbol& symbol, double left, double top, double side) {
  for (const SymbolPath& part : symbol.paths) path(part, left, top, side);
  black();
}

void Canvas::rotated(double x, double y, const std::function<void(Canvas&)>& draw) {
  Canvas part(writer_, 0, 0);
  draw(part);
  content_ += "q 0 -1 1 0 ";
  point(x, y).op("cm");
  content_ += part.content() + "Q\n";
}

void Canvas::disc(double x, double y, double radius) {
  circle(x, y, radius);
  op("f");
}

void Canvas::ring(double x, double y, double radius, double width) {
  this->width(width);
  circle(x, y, radius);
  op("S");
}

void Canvas::circle(double x, double y, double radius) {
  const double k = radius * 0.5522847498;  // four Bezier arcs approximate a circle
  point(x + radius, y).op("m");
  point(x + radius, y + k).point(x + k, y + radius).point(x, y + radius).op("c");
  point(x - k, y + radius).point(x - radius, y + k).point(x - radius, y).op("c");
  point(x - radius, y - k).point(x - k, y - radius).point(x, y - radius).op("c");
  point(x + k, y - radius).point(x + radius, y - k).point(x + radius, y).op("c");
  op("h");
}

}  // namespace gridmill
