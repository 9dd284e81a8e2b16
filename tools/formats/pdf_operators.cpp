#include "tools/formats/pdf_operators.h"

namespace gridmill {
namespace {

/// What sets the colour of a path: grey or a colour, of areas or of lines.
std::string colour_of(const SymbolPath& path, bool lines) {
  if (!path.colour) return number_text(path.grey, 3) + (lines ? " G" : " g");
  std::string text;
  for (const unsigned shift : {16U, 8U, 0U}) {
    text += number_text((*path.colour >> shift & 0xffU) / 255.0, 3) + ' ';
  }
  return text + (lines ? "RG" : "rg");
}

}  // namespace

OperatorPainter::OperatorPainter(const PictureSheet& sheet) : sheet_(sheet) {
  const double scale = sheet.scale();
  // Points run down from the board's corner, those of a page up from its lower left corner.
  content_ = number_text(scale, 5) + " 0 0 " + number_text(-scale, 5) + ' ' +
             number_text(sheet.left * scale, 3) + ' ' +
             number_text(height() - sheet.top * scale, 3) + " cm\n";
}

OperatorPainter& OperatorPainter::number(double value) {
  content_ += number_text(value) + ' ';
  return *this;
}

OperatorPainter& OperatorPainter::op(std::string_view name) {
  content_.append(name).append("\n");
  return *this;
}

void OperatorPainter::pen(double width, const std::string& colour, int ends) {
  const std::string pen = number_text(width, 3) + " w " + colour + ' ' + std::to_string(ends) +
                          " J " + (ends == 1 ? "1 j\n" : "0 j\n");
  if (pen != pen_) content_ += pen;
  pen_ = pen;
}

void OperatorPainter::fill(double left, double top, double width, double height,
                           std::uint8_t shade) {
  content_ += number_text(shade / 255.0, 3) + " g ";
  number(left).number(top).number(width).number(height).op("re f");
  pen_.clear();  // EPS has one grey for lines and areas
}

void OperatorPainter::line(double x0, double y0, double x1, double y1, double width,
                           std::uint8_t shade) {
  pen(width, number_text(shade / 255.0, 3) + " G", 2);
  content_ += number_text(x0) + ' ' + number_text(y0) + " m ";
  number(x1).number(y1).op("l S");
}

void OperatorPainter::path(const SymbolPath& path, double left, double top, double side) {
  if (path.stroke > 0) {
    pen(path.stroke * side, colour_of(path, true), path.round ? 1 : 0);
  } else {
    content_ += colour_of(path, false) + "\n";
    pen_.clear();
  }
  for (const SymbolPath::Step& step : path.steps) {
    for (int i = 0; i < step.points(); ++i) {
      number(left + step.x[i] * side).number(top + step.y[i] * side);
    }
    op(step.op == 'M' ? "m" : step.op == 'L' ? "l" : step.op == 'C' ? "c" : "h");
  }
  op(path.stroke > 0 ? "S" : "f*");
}

}  // namespace gridmill
