#include <cmath>

#include "solver/board/features.h"
#include "tools/export/format.h"
#include "tools/export/formats/glyphs.h"
#include "tools/export/formats/picture.h"
#include "tools/export/text.h"

namespace gridmill {
namespace {

/// Encapsulated PostScript (EPSF 3.0) for pages that are set elsewhere: grey and black alone, and
/// the digits as strokes, so that no font is asked for. Points from the upper left corner
/// downwards, as in the other pictures.
class EpsWriter final : public RecordWriter {
 public:
  void write(const Record& record, std::int64_t id, std::string& out) override {
    const Shape& shape = *record.shape;
    const double side = kCell * shape.digits();
    const std::vector<std::string> rules = lines_under(shape);
    const double below =
        rules.empty() ? 0 : kRuleLine * static_cast<double>(rules.size()) + kMargin;
    append_head(side + 2 * kMargin, side + 2 * kMargin + below, id, out);
    append_features(shape, side, out);
    append_lines(shape, out);
    for (int i = 0; i < shape.cells(); ++i) {
      const Cell cell{static_cast<std::uint16_t>(i)};
      const Digit digit = record.puzzle[cell];
      if (digit.empty()) continue;
      append_glyph(kGlyphs[digit.value - 1U], kDigitHeight, (shape.column_of(cell) + 0.5) * kCell,
                   (shape.row_of(cell) + 0.5) * kCell, out);
    }
    for (std::size_t i = 0; i < rules.size(); ++i) {
      const double y = side + 2 * kMargin + kRuleLine * static_cast<double>(i) + kRuleSize / 2;
      for (std::size_t k = 0; k < rules[i].size(); ++k) {
        append_glyph(strokes_of(rules[i][k]), kCapital * kRuleSize,
                     kRuleLetter * static_cast<double>(k) + kRuleSize / 2, y, out);
      }
    }
    out += "grestore\nshowpage\n%%EOF\n";
  }

 private:
  static void append_head(double width, double height, std::int64_t id, std::string& out) {
    out += "%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 " + number_text(std::ceil(width)) + ' ' +
           number_text(std::ceil(height)) + "\n%%HiResBoundingBox: 0 0 " + number_text(width) +
           ' ' + number_text(height) + "\n%%Title: Sudoku";
    if (id != 0) out += " #" + std::to_string(id);
    out += "\n%%LanguageLevel: 2\n%%EndComments\n";
    out += "/M {moveto} bind def /L {lineto} bind def /C {curveto} bind def\n";
    // left top scale, and behind the strokes: their end.
    out += "/G {gsave 3 1 roll translate dup scale " + number_text(kPen) +
           " setlinewidth 1 setlinecap 1 setlinejoin newpath} bind def /E {stroke grestore} bind "
           "def\n";
    out += "gsave " + number_text(kMargin) + ' ' + number_text(height - kMargin) +
           " translate 1 -1 scale\n";
  }

  static void append_features(const Shape& shape, double side, std::string& out) {
    const BoardFeatures features = board_features(shape);
    const std::vector<std::uint8_t> areas = grey_cells(shape, features);
    for (int i = 0; i < shape.cells(); ++i) {
      const Cell cell{static_cast<std::uint16_t>(i)};
      if (areas[cell.index] == 0) continue;
      out += grey(shade_of(areas[cell.index])) + number_text(shape.column_of(cell) * kCell) + ' ' +
             number_text(shape.row_of(cell) * kCell) + ' ' + number_text(kCell) + ' ' +
             number_text(kCell) + " rectfill\n";
    }
    const auto diagonal = [&](double from, double to) {
      out += grey(kDiagonalShade) + number_text(kDiagonal) + " setlinewidth 0 " +
             number_text(from) + " M " + number_text(side) + ' ' + number_text(to) + " L stroke\n";
    };
    if (features.falling) diagonal(0, side);
    if (features.rising) diagonal(side, 0);
  }

  static void append_lines(const Shape& shape, std::string& out) {
    out += grey(0) + "2 setlinecap\n";
    for (const GridLine& line : grid_lines(shape)) {
      const std::string at = number_text(line.at * kCell);
      const std::string begin = number_text(line.from * kCell);
      const std::string end = number_text(line.to * kCell);
      out += number_text(width_of(line.kind, shape)) + " setlinewidth ";
      out += line.vertical ? at + ' ' + begin + " M " + at + ' ' + end
                           : begin + ' ' + at + " M " + end + ' ' + at;
      out += " L stroke\n";
    }
  }

  /// A glyph in the middle of (x, y), `height` points high with its pen.
  static void append_glyph(std::string_view strokes, double height, double x, double y,
                           std::string& out) {
    if (strokes.empty()) return;
    const double scale = height / (kGlyphHeight + kPen);
    out += number_text(x - kGlyphWidth / 2 * scale) + ' ' +
           number_text(y - kGlyphHeight / 2 * scale) + ' ' + number_text(scale, 4) + " G";
    // Operators stand in front of their numbers in a glyph, and behind them in PostScript.
    std::string_view op;
    for (const std::string_view word : words_of(strokes)) {
      if (word == "M" || word == "L" || word == "C") {
        if (!op.empty()) out += ' ' + std::string(op);
        op = word;
      } else {
        out += ' ' + std::string(word);
      }
    }
    out += ' ' + std::string(op) + " E\n";
  }

  static std::string grey(int shade) { return number_text(shade / 255.0, 3) + " setgray "; }
};

}  // namespace

std::unique_ptr<RecordWriter> make_eps_writer() { return std::make_unique<EpsWriter>(); }

}  // namespace gridmill
