#include "tools/formats/picture.h"

#include <algorithm>
#include <cctype>

#include "solver/board/grid_lines.h"
#include "solver/board/require.h"
#include "solver/board/word_wrap.h"
#include "solver/clues/rule_sentences.h"
#include "tools/formats/stroke_glyphs.h"
#include "tools/formats/table_writer.h"

namespace gridmill {
namespace {

constexpr double kCell = 36;
constexpr double kDigitHeight = 0.58 * kCell;
constexpr double kSymbolPart = 0.7;  // of a drawing, as a part of its cell
constexpr double kThin = 0.75;       // lines between cells
constexpr double kBox = 2;           // between boxes
constexpr double kRegion = 3;        // between regions that are no boxes: the eye follows them
constexpr double kFrameWidth = 2.5;  // around the board
static_assert(kPictureMargin == kFrameWidth / 2 + 1);
constexpr double kDiagonalWidth = 1.25;
constexpr std::uint8_t kDiagonalShade = 119;
constexpr double kRuleSize = 12;                  // of the letters under the board
constexpr double kRuleLine = 1.4 * kRuleSize;     // from line to line
constexpr double kMeanLetterWidth = 0.52 / 0.72;  // a letter's mean width, in heights of a capital
constexpr double kCapital = 0.72;                 // height of a capital, as a part of its size

/// How wide a line is.
double width_of(GridLine::Kind kind, const BoardSpec& board) {
  switch (kind) {
    case GridLine::Kind::kThin:
      return kThin;
    case GridLine::Kind::kBox:
      return board.has_boxes() ? kBox : kRegion;
    case GridLine::Kind::kFrame:
      break;
  }
  return board.has_boxes() ? kFrameWidth : kRegion;
}

/// The shade of a cell that is grey for so many reasons.
constexpr std::uint8_t shade_of(int reasons) {
  return reasons == 0 ? 255 : reasons == 1 ? 221 : 187;
}

/// What the picture does not show, in lines as wide as the board.
std::vector<std::string> lines_under(const BoardSpec& board, const Symbols& symbols) {
  const double letter = kMeanLetterWidth * kCapital * kRuleSize;
  const auto width = static_cast<std::size_t>(kCell * board.digits() / letter);
  std::vector<std::string> lines;
  for (const RuleSentence& rule : rule_sentences(board)) {
    if (rule.is_drawn) continue;
    for (std::string& line : wrap_words(symbols.replace_placeholders(rule.english), width))
      lines.push_back(std::move(line));
  }
  return lines;
}

/// The grey cells: those of extra houses, and with `givens` those of the givens. The lightest
/// first, for formats that gather what has the same shade.
void draw_background(Painter& painter, const Record& record, const BoardFeatures& features,
                     bool givens) {
  const BoardSpec& board = *record.board;
  const std::vector<std::uint8_t> areas = grey_cells(board, features);
  for (const std::uint8_t shade : {shade_of(1), shade_of(2)}) {
    for (int i = 0; i < board.cells(); ++i) {
      const Cell cell{static_cast<std::uint16_t>(i)};
      const bool is_given = givens && !record.puzzle[cell].empty();
      if (shade_of(areas[cell.index] + (is_given ? 1 : 0)) != shade) continue;
      painter.fill(board.column_of(cell) * kCell, board.row_of(cell) * kCell, kCell, kCell, shade);
    }
  }
  const double end = kCell * board.digits();
  if (features.falling) painter.line(0, 0, end, end, kDiagonalWidth, kDiagonalShade);
  if (features.rising) painter.line(0, end, end, 0, kDiagonalWidth, kDiagonalShade);
}

void draw_lines(Painter& painter, const BoardSpec& board) {
  for (const GridLine& line : grid_lines(board)) {
    const double at = line.at * kCell;
    const double from = line.from * kCell;
    const double to = line.to * kCell;
    const double width = width_of(line.kind, board);
    if (line.vertical) {
      painter.line(at, from, at, to, width, 0);
    } else {
      painter.line(from, at, to, at, width, 0);
    }
  }
}

/// The strokes of a letter or digit; nothing for a blank or what has none.
std::string_view strokes_of(char letter) {
  for (const StrokeGlyph& glyph : kOtherGlyphs) {
    if (glyph.letter == letter) return glyph.strokes;
  }
  for (std::size_t i = 0; i < std::size(kGlyphs); ++i) {
    if (to_char({static_cast<std::uint8_t>(i + 1)}) == letter) return kGlyphs[i];
  }
  return letter == '0' ? strokes_of('O') : "";
}

/// A glyph in the middle of the unit square, as high as that with its regular pen.
SymbolPath glyph_path(std::string_view strokes, Weight weight, std::uint8_t shade) {
  constexpr double kUnit = 1 / (kGlyphHeight + kPen);
  constexpr double kAcross = 0.5 - kGlyphWidth / 2 * kUnit;
  constexpr double kDown = 0.5 - kGlyphHeight / 2 * kUnit;
  constexpr double kMatrix[6] = {kUnit, 0, 0, kUnit, kAcross, kDown};
  const double pen = weight == Weight::kBold    ? kBoldPen
                     : weight == Weight::kLight ? kLightPen
                                                : kPen;
  return {parse_path(strokes, kMatrix), shade / 255.0, pen * kUnit, true};
}

/// The graphics of some layers, those of open cells where the cell is empty.
void draw_graphics(Painter& painter, const std::vector<Graphic>& graphics, GraphicLayer first,
                   GraphicLayer last, const Grid& shown) {
  for (const Graphic& graphic : graphics) {
    if (graphic.layer < first || graphic.layer > last) continue;
    if (graphic.open_cell && !shown[*graphic.open_cell].empty()) continue;
    if (graphic.path.steps.empty()) {
      painter.text(graphic.text, graphic.x * kCell, graphic.y * kCell, graphic.height * kCell,
                   Weight::kRegular, static_cast<std::uint8_t>(graphic.grey * 255));
    } else {
      painter.path(graphic.path, 0, 0, kCell);
    }
  }
}

}  // namespace

bool has_strokes(const Symbols& symbols) {
  for (std::size_t i = 1; i <= symbols.size(); ++i) {
    const std::string text = symbols.of({static_cast<std::uint8_t>(i)}).text;
    if (text.size() > 1 || (!text.empty() && strokes_of(text.front()).empty())) return false;
  }
  return true;
}

void Painter::text(const std::string& text, double x, double y, double height, Weight weight,
                   std::uint8_t shade) {
  const double letter_width = Drawing::width_of("1", height);
  double left = x - (letter_width * static_cast<double>(text.size() - 1) + height) / 2;
  for (const char letter : text) {
    const std::string_view strokes = strokes_of(letter);
    if (!strokes.empty()) path(glyph_path(strokes, weight, shade), left, y - height / 2, height);
    left += letter_width;
  }
}

void Painter::text_line(const std::string& text, double left, double middle, double height) {
  const double letter_width = kMeanLetterWidth * height;
  double x = left + letter_width / 2;
  for (const char c : text) {
    const int capital = std::toupper(static_cast<unsigned char>(c));
    this->text({static_cast<char>(capital)}, x, middle, height, Weight::kRegular, 0);
    x += letter_width;
  }
}

void PictureWriter::draw(const Record& record, bool solved, std::int64_t id,
                         std::string& out) const {
  const BoardSpec& board = *record.board;
  const Symbols& symbols = style().symbols;
  const Grid& shown = solved ? record.solution : record.puzzle;
  const std::vector<std::string> rules = lines_under(board, symbols);
  const ClueGraphics graphics = make_clue_graphics(board, symbols);
  const GraphicMargins beside = graphics.margins(board);
  const auto margin = [](double beyond) { return std::max(kPictureMargin, kCell * beyond); };
  PictureSheet sheet;
  sheet.left = margin(beside.left);
  sheet.top = margin(beside.top);
  sheet.width = sheet.left + kCell * board.digits() + margin(beside.right);
  sheet.height = sheet.top + kCell * board.digits() + margin(beside.bottom);
  const double under = sheet.height - sheet.top;
  if (!rules.empty()) {
    sheet.height += kPictureMargin + kRuleLine * static_cast<double>(rules.size());
  }
  sheet.title = id == 0 ? "Sudoku" : "Sudoku #" + std::to_string(id);
  append_board(sheet.board, shown.digits());
  sheet.chosen = style().width;
  const std::unique_ptr<Painter> painter = begin_picture(sheet);
  draw_background(*painter, record, board_features(board), solved && symbols.are_drawn());
  draw_graphics(*painter, graphics.graphics, GraphicLayer::kAreas, GraphicLayer::kLines, shown);
  draw_lines(*painter, board);
  draw_graphics(*painter, graphics.graphics, GraphicLayer::kCages, GraphicLayer::kCages, shown);
  for (int i = 0; i < board.cells(); ++i) {
    const Cell cell{static_cast<std::uint16_t>(i)};
    if (shown[cell].empty()) continue;
    const double x = (board.column_of(cell) + 0.5) * kCell;
    const double y = (board.row_of(cell) + 0.5) * kCell;
    const Symbol symbol = symbols.of(shown[cell]);
    for (const SymbolPath& path : symbol.paths) {
      const double side = kSymbolPart * kCell * graphics.digit_size;
      painter->path(path, x - side / 2, y - side / 2, side);
    }
    if (!symbol.paths.empty()) continue;
    const Weight weight = !solved                       ? Weight::kRegular
                          : record.puzzle[cell].empty() ? Weight::kLight
                                                        : Weight::kBold;
    painter->text(symbol.text, x, y, kDigitHeight * graphics.digit_size, weight, 0);
  }
  draw_graphics(*painter, graphics.graphics, GraphicLayer::kDots, GraphicLayer::kDots, shown);
  double middle = under + kPictureMargin + kRuleSize - kCapital * kRuleSize / 2;
  for (const std::string& rule : rules) {
    painter->text_line(rule, 0, middle, kCapital * kRuleSize);
    middle += kRuleLine;
  }
  painter->finish(out);
}

}  // namespace gridmill
