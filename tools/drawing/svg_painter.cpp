#include "tools/drawing/svg_painter.h"

#include <cmath>

namespace gridmill {
namespace {

/// "#ddd" if it is a grey of equal digits.
std::string color_of(const Ink& ink) {
  if (ink.color) return color_text(*ink.color);
  const auto shade = static_cast<std::uint32_t>(std::lround(ink.grey * 255));
  const std::string color = color_text(shade * 0x10101);
  return shade % 17 == 0 ? color.substr(0, 4) : color;
}

/// ` name="value"`
std::string attribute(const char* name, const std::string& value) {
  return std::string(" ") + name + "=\"" + value + "\"";
}

}  // namespace

void SvgPainter::fill(double left, double top, double width, double height, const Ink& ink) {
  open("<path fill=\"" + color_of(ink) + "\" d=\"", "\"/>\n");
  out_ += "M" + point({left, top}) + "h" + number(width * cell_) + "v" + number(height * cell_) +
          "h" + number(-width * cell_) + "z";
}

void SvgPainter::line(GraphicPoint from, GraphicPoint to, double width, const Ink& ink) {
  open("<path stroke=\"" + color_of(ink) + "\" stroke-linecap=\"square\" stroke-width=\"" +
           number(width * cell_) + "\" d=\"",
       "\"/>\n");
  out_ += "M" + point(from);
  out_ += from.y == to.y   ? "H" + number(left_ + to.x * cell_)
          : from.x == to.x ? "V" + number(top_ + to.y * cell_)
                           : "L" + point(to);
}

void SvgPainter::path(const SymbolPath& path, double left, double top, double side) {
  add(svg_path(path, left_ + left * cell_, top_ + top * cell_, side * cell_, decimals_));
}

void SvgPainter::disc(GraphicPoint middle, double radius, const Ink& ink, double rim,
                      const Ink& rim_ink) {
  std::string look = attribute("fill", color_of(ink));
  if (rim > 0) look += attribute("stroke", color_of(rim_ink)) + length("stroke-width", rim);
  add("<circle" + attribute("cx", number(left_ + cell_ * middle.x)) +
      attribute("cy", number(top_ + cell_ * middle.y)) + length("r", radius) + look + "/>\n");
}

void SvgPainter::band(std::span<const GraphicPoint> points, double width, std::uint32_t color) {
  std::string corners;
  for (const GraphicPoint at : points) {
    corners += number(left_ + cell_ * at.x) + "," + number(top_ + cell_ * at.y) + " ";
  }
  add("<polyline" + attribute("points", corners) +
      " fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\" opacity=\"0.45\"" +
      attribute("stroke", color_text(color)) + length("stroke-width", width) + "/>\n");
}

void SvgPainter::arrow(GraphicPoint from, GraphicPoint pull, GraphicPoint to, double width,
                       double dash, std::uint32_t color) {
  add("<path d=\"M" + point(from) + " Q" + point(pull) + " " + point(to) +
      "\" fill=\"none\" marker-end=\"url(#head)\"" + attribute("stroke", color_text(color)) +
      length("stroke-width", width) +
      (dash == 0 ? ""
                 : attribute("stroke-dasharray",
                             number(dash * cell_) + " " + number(0.8 * dash * cell_))) +
      "/>\n");
}

void SvgPainter::text(const std::string& text, GraphicPoint middle, double height, Weight weight,
                      const Ink& ink) {
  open_text(height, " text-anchor=\"middle\"");
  std::string more = weight == Weight::kBold ? " font-weight=\"bold\"" : "";
  if (ink.color || ink.grey != 0) more += " fill=\"" + color_of(ink) + "\"";
  append_text(text, middle.x, middle.y + height / 2, more);
}

void SvgPainter::text_line(const std::string& text, double left, double middle, double height) {
  open_text(height, "");
  append_text(text, left, middle + height / 2, "");
}

void SvgPainter::add(const std::string& elements) {
  open("", "");
  out_ += elements;
}

std::string SvgPainter::elements() {
  open("", "");
  return out_;
}

void SvgPainter::open(const std::string& begin, const std::string& end) {
  if (begin == begin_) return;
  out_ += end_ + begin;
  begin_ = begin;
  end_ = end;
}

void SvgPainter::open_text(double height, const std::string& more) {
  open("<g font-family=\"Helvetica, Arial, 'DejaVu Sans', sans-serif\" font-size=\"" +
           number(height * cell_ / kCapital) + "\"" + more + ">\n",
       "</g>\n");
}

void SvgPainter::append_text(const std::string& text, double x, double foot,
                             const std::string& more) {
  out_ += "<text x=\"" + number(left_ + x * cell_) + "\" y=\"" + number(top_ + foot * cell_) +
          "\"" + more + ">" + xml_escaped(text) + "</text>\n";
}

}  // namespace gridmill
