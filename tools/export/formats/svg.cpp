#include <charconv>

#include "tools/export/format.h"
#include "tools/export/formats/picture.h"
#include "tools/export/rows.h"

namespace gridmill {
namespace {

std::string number(double value) {
  char text[32];
  const auto [end, error] =
      std::to_chars(text, text + sizeof(text), value, std::chars_format::fixed, 2);
  std::string result(text, end);
  while (result.back() == '0') result.pop_back();
  if (result.back() == '.') result.pop_back();
  return result;
}

/// Black lines and digits as text, so that they may be given another font.
class SvgWriter final : public RecordWriter {
 public:
  void write(const Record& record, std::int64_t id, std::string& out) override {
    const Shape& shape = *record.shape;
    const double side = kCell * shape.digits();
    const std::string whole = number(side + 2 * kMargin);
    const std::string corner = number(-kMargin);
    out +=
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
        "width=\"" +
        whole + "pt\" height=\"" + whole + "pt\" viewBox=\"" + corner + ' ' + corner + ' ' + whole +
        ' ' + whole + "\" role=\"img\">\n<title>Sudoku";
    if (id != 0) out += " #" + std::to_string(id);
    out += "</title>\n<desc>";
    append_board(out, record.puzzle.digits());
    out += "</desc>\n<rect x=\"" + corner + "\" y=\"" + corner + "\" width=\"" + whole +
           "\" height=\"" + whole + "\" fill=\"#fff\"/>\n";
    append_shades(shape, out);
    double width = 0;
    for (const GridLine& line : grid_lines(shape)) {
      if (width_of(line.kind) != width) {
        if (width != 0) out += "\"/>\n";
        width = width_of(line.kind);
        out += "<path stroke=\"#000\" stroke-linecap=\"square\" stroke-width=\"" + number(width) +
               "\" d=\"";
      }
      const std::string at = number(line.at * kCell);
      const std::string begin = number(line.from * kCell);
      const std::string end = number(line.to * kCell);
      out +=
          line.vertical ? "M" + at + " " + begin + "V" + end : "M" + begin + " " + at + "H" + end;
    }
    out += "\"/>\n<g font-family=\"Helvetica, Arial, 'DejaVu Sans', sans-serif\" font-size=\"" +
           number(kDigitHeight / 0.72) + "\" text-anchor=\"middle\">\n";  // capitals are 0.72 high
    for (int row = 0; row < shape.digits(); ++row) {
      for (int column = 0; column < shape.digits(); ++column) {
        const Digit digit = record.puzzle[shape.cell_at(row, column)];
        if (digit.empty()) continue;
        out += "<text x=\"" + number((column + 0.5) * kCell) + "\" y=\"" +
               number((row + 0.5) * kCell + kDigitHeight / 2) + "\">" + to_char(digit) +
               "</text>\n";
      }
    }
    out += "</g>\n</svg>\n";
  }

 private:
  static void append_shades(const Shape& shape, std::string& out) {
    std::string squares;
    for (int i = 0; i < shape.cells(); ++i) {
      const Cell cell{static_cast<std::uint16_t>(i)};
      if (!is_shaded(shape, cell)) continue;
      squares += "M" + number(shape.column_of(cell) * kCell) + ' ' +
                 number(shape.row_of(cell) * kCell) + "h36v36h-36z";
    }
    if (!squares.empty()) out += "<path fill=\"#ddd\" d=\"" + squares + "\"/>\n";
  }
};

}  // namespace

std::unique_ptr<RecordWriter> make_svg_writer() { return std::make_unique<SvgWriter>(); }

}  // namespace gridmill
