#include <cmath>
#include <functional>
#include <map>

#include "solver/board/features.h"
#include "tools/export/format.h"
#include "tools/export/formats/picture.h"
#include "tools/export/rows.h"

namespace gridmill {
namespace {

/// Black lines and digits as text, so that they may be given another font.
class SvgWriter final : public RecordWriter {
 public:
  [[nodiscard]] bool takes_symbols() const override { return true; }
  void write(const Record& record, std::int64_t id, std::string& out) override {
    const Shape& shape = *record.shape;
    const double side = kCell * shape.digits();
    const std::string whole = number_text(side + 2 * kMargin);
    const std::string corner = number_text(-kMargin);
    const std::vector<std::string> rules = lines_under(shape);
    const double below =
        rules.empty() ? 0 : kRuleLine * static_cast<double>(rules.size()) + kMargin;
    const std::string height = number_text(side + 2 * kMargin + below);
    out +=
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
        "width=\"" +
        whole + "pt\" height=\"" + height + "pt\" viewBox=\"" + corner + ' ' + corner + ' ' +
        whole + ' ' + height + "\" role=\"img\">\n<title>Sudoku";
    if (id != 0) out += " #" + std::to_string(id);
    out += "</title>\n<desc>";
    append_board(out, record.puzzle.digits());
    out += "</desc>\n<rect x=\"" + corner + "\" y=\"" + corner + "\" width=\"" + whole +
           "\" height=\"" + height + "\" fill=\"#fff\"/>\n";
    const BoardFeatures features = board_features(shape);
    append_shades(shape, features, out);
    append_diagonals(side, features, out);
    double width = 0;
    for (const GridLine& line : grid_lines(shape)) {
      if (width_of(line.kind, shape) != width) {
        if (width != 0) out += "\"/>\n";
        width = width_of(line.kind, shape);
        out += "<path stroke=\"#000\" stroke-linecap=\"square\" stroke-width=\"" +
               number_text(width) + "\" d=\"";
      }
      const std::string at = number_text(line.at * kCell);
      const std::string begin = number_text(line.from * kCell);
      const std::string end = number_text(line.to * kCell);
      out +=
          line.vertical ? "M" + at + " " + begin + "V" + end : "M" + begin + " " + at + "H" + end;
    }
    out += "\"/>\n<g font-family=\"Helvetica, Arial, 'DejaVu Sans', sans-serif\" font-size=\"" +
           number_text(kDigitHeight / kCapital) + "\" text-anchor=\"middle\">\n";
    for (int row = 0; row < shape.digits(); ++row) {
      for (int column = 0; column < shape.digits(); ++column) {
        const Digit digit = record.puzzle[shape.cell_at(row, column)];
        if (digit.empty()) continue;
        const Symbol symbol = symbols().of(digit);
        if (!symbol.paths.empty()) {
          constexpr double kPart = 0.7;  // of the cell
          append_symbol(symbol, (column + 0.5 - kPart / 2) * kCell, (row + 0.5 - kPart / 2) * kCell,
                        kPart * kCell, out);
          continue;
        }
        out += "<text x=\"" + number_text((column + 0.5) * kCell) + "\" y=\"" +
               number_text((row + 0.5) * kCell + kDigitHeight / 2) + "\">" + escaped(symbol.text) +
               "</text>\n";
      }
    }
    out += "</g>\n";
    append_rules(side, rules, out);
    out += "</svg>\n";
  }

 private:
  static std::string escaped(const std::string& text) {
    if (text == "&") return "&amp;";
    return text == "<" ? "&lt;" : text;
  }
  static void append_symbol(const Symbol& symbol, double left, double top, double side,
                            std::string& out) {
    for (const SymbolPath& path : symbol.paths) {
      const int percent = static_cast<int>(std::lround(path.grey * 100));
      const std::string shade = "rgb(" + std::to_string(percent) + "%," + std::to_string(percent) +
                                "%," + std::to_string(percent) + "%)";
      out += path.stroke > 0 ? "<path fill=\"none\" stroke=\"" + shade + "\" stroke-width=\"" +
                                   number_text(path.stroke * side)
                             : "<path fill-rule=\"evenodd\" fill=\"" + shade;
      out += "\" d=\"";
      for (const SymbolPath::Step& step : path.steps) {
        out += step.op;
        for (int i = 0; i < step.points(); ++i) {
          out += (i == 0 ? "" : " ") + number_text(left + step.x[i] * side) + ' ' +
                 number_text(top + step.y[i] * side);
        }
      }
      out += "\"/>\n";
    }
  }
  static std::string grey(int shade) {
    constexpr char kHex[] = "0123456789abcdef";
    // Shades are the same twice: #ddd.
    return "#" + std::string(3, kHex[shade / 17]);
  }
  static void append_shades(const Shape& shape, const BoardFeatures& features, std::string& out) {
    const std::vector<std::uint8_t> areas = grey_cells(shape, features);
    std::map<int, std::string, std::greater<>> squares;  // by shade, the lightest first
    for (int i = 0; i < shape.cells(); ++i) {
      const Cell cell{static_cast<std::uint16_t>(i)};
      if (areas[cell.index] == 0) continue;
      squares[shade_of(areas[cell.index])] += "M" + number_text(shape.column_of(cell) * kCell) +
                                              ' ' + number_text(shape.row_of(cell) * kCell) +
                                              "h36v36h-36z";
    }
    for (const auto& [shade, path] : squares) {
      out += "<path fill=\"" + grey(shade) + "\" d=\"" + path + "\"/>\n";
    }
  }
  static void append_diagonals(double side, const BoardFeatures& features, std::string& out) {
    if (!features.falling && !features.rising) return;
    const std::string end = number_text(side);
    out += "<path stroke=\"" + grey(kDiagonalShade) + "\" stroke-width=\"" +
           number_text(kDiagonal) + "\" d=\"";
    if (features.falling) out += "M0 0L" + end + ' ' + end;
    if (features.rising) out += "M0 " + end + "L" + end + " 0";
    out += "\"/>\n";
  }
  static void append_rules(double side, const std::vector<std::string>& rules, std::string& out) {
    if (rules.empty()) return;
    out += "<g font-family=\"Helvetica, Arial, 'DejaVu Sans', sans-serif\" font-size=\"" +
           number_text(kRuleSize) + "\">\n";
    for (std::size_t i = 0; i < rules.size(); ++i) {
      out += "<text x=\"0\" y=\"" +
             number_text(side + 2 * kMargin + kRuleLine * static_cast<double>(i + 1) -
                         (kRuleLine - kRuleSize)) +
             "\">" + rules[i] + "</text>\n";
    }
    out += "</g>\n";
  }
};

}  // namespace

std::unique_ptr<RecordWriter> make_svg_writer() { return std::make_unique<SvgWriter>(); }

}  // namespace gridmill
