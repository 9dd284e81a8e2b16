#include "tools/drawing/pdf_content.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace gridmill {

PdfContent& PdfContent::number(double value) {
  std::array<char, 32> text{};
  // Thousandths of a point, without zeros at the end, whatever the locale.
  const auto end = std::to_chars(text.data(), text.data() + text.size(),
                                 std::round(value * 1000) / 1000 + 0.0, std::chars_format::fixed);
  content_.append(text.data(), end.ptr).append(" ");
  return *this;
}

PdfContent& PdfContent::op(const char* name) {
  content_.append(name).append("\n");
  return *this;
}

void PdfContent::line(double x0, double y0, double x1, double y1, double width) {
  this->width(width).point(x0, y0).op("m").point(x1, y1).op("l").op("S");
}

void PdfContent::dashed(double x0, double y0, double x1, double y1, double width) {
  content_ += "q [3 2] 0 d\n";
  line(x0, y0, x1, y1, width);
  op("Q");
}

void PdfContent::leader(double x0, double x1, double y, double width) {
  content_ += "q 1 J [0 5] 0 d\n";
  line(x0, y, x1, y, width);
  op("Q");
}

void PdfContent::rectangle(const PageRect& r, const char* paint) {
  point(r.left, r.bottom).number(r.right - r.left).number(r.top - r.bottom).op("re").op(paint);
}

void PdfContent::frame(const PageRect& r, double width) {
  this->width(width);
  rectangle(r, "S");
}

void PdfContent::fill(const PageRect& r) { rectangle(r, "f"); }

// Fills and lines have an ink each.
void PdfContent::set_ink(std::initializer_list<double> channels) {
  const std::size_t before = content_.size();
  for (const double channel : channels) number(channel);
  op(channels.size() == 1 ? "g" : "rg");
  for (const double channel : channels) number(channel);
  op(channels.size() == 1 ? "G" : "RG");
  const std::string ink = content_.substr(before);
  if (ink == ink_) content_.resize(before);
  ink_ = ink;
}

void PdfContent::ink(const Ink& ink) {
  if (!ink.color || !options_.has_colors) return set_ink({ink.grey});
  const auto channel = [&](unsigned shift) { return (*ink.color >> shift & 0xffU) / 255.0; };
  set_ink({channel(16), channel(8), channel(0)});
}

void PdfContent::image(const std::string& name, const PageRect& r) {
  op("q");
  number(r.right - r.left).number(0).number(0).number(r.top - r.bottom);
  point(r.left, r.bottom).op("cm");
  content_ += "/" + name + " Do\nQ\n";
}

void PdfContent::path(const SymbolPath& path, double left, double top, double side) {
  ink({path.grey, path.color});
  if (path.round) content_ += "q 1 J 1 j\n";
  if (path.stroke > 0) width(std::max(path.stroke * side, options_.min_line_width));
  for (const SymbolPath::Step& step : path.steps) {
    for (int i = 0; i < step.points(); ++i) {
      point(left + step.x[i] * side, top - step.y[i] * side);
    }
    op(step.op == 'M' ? "m" : step.op == 'L' ? "l" : step.op == 'C' ? "c" : "h");
  }
  op(path.stroke > 0 ? "S" : path.nonzero ? "f" : "f*");
  if (path.round) op("Q");
}

void PdfContent::symbol(const Symbol& symbol, double left, double top, double side) {
  for (const SymbolPath& part : symbol.paths) path(part, left, top, side);
  black();
}

void PdfContent::disc(double x, double y, double radius) {
  circle(x, y, radius);
  op("f");
}

void PdfContent::ring(double x, double y, double radius, double width) {
  this->width(width);
  circle(x, y, radius);
  op("S");
}

void PdfContent::circle(double x, double y, double radius) {
  const double k = radius * 0.5522847498;  // four Bezier arcs approximate a circle
  point(x + radius, y).op("m");
  point(x + radius, y + k).point(x + k, y + radius).point(x, y + radius).op("c");
  point(x - k, y + radius).point(x - radius, y + k).point(x - radius, y).op("c");
  point(x - radius, y - k).point(x - k, y - radius).point(x, y - radius).op("c");
  point(x + k, y - radius).point(x + radius, y - k).point(x + radius, y).op("c");
  op("h");
}

void PdfPainter::fill(double left, double top, double width, double height, const Ink& ink) {
  content_.ink(ink);
  content_.fill({x(left), y(top + height), x(left + width), y(top)});
}

void PdfPainter::line(GraphicPoint from, GraphicPoint to, double width, const Ink& ink) {
  const double part = width / 2 / std::hypot(to.x - from.x, to.y - from.y);
  const GraphicPoint over{part * (to.x - from.x), part * (to.y - from.y)};
  content_.ink(ink);
  content_.line(x(from.x - over.x), y(from.y - over.y), x(to.x + over.x), y(to.y + over.y),
                width * cell_);
}

void PdfPainter::frame(double columns, double rows, double width, const Ink& ink) {
  content_.ink(ink);
  content_.frame({x(0), y(rows), x(columns), y(0)}, width * cell_);
}

void PdfPainter::path(const SymbolPath& path, double left, double top, double side) {
  content_.path(path, x(left), y(top), side * cell_);
}

}  // namespace gridmill
