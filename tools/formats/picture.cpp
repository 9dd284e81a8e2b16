#include "tools/formats/picture.h"

#include <algorithm>

#include "solver/board/language.h"
#include "solver/clues/rule_sentences.h"
#include "tools/drawing/board_drawing.h"
#include "tools/drawing/pdf_content.h"
#include "tools/formats/table_writer.h"

namespace gridmill {
namespace {

constexpr double kDigitHeight = 0.58;  // in cells
constexpr double kThin = 0.75;         // widths of lines in points: between cells
constexpr double kBox = 2;             // between boxes
constexpr double kRegion = 3;          // between regions that are no boxes: the eye follows them
constexpr double kFrameWidth = 2.5;    // around the board
constexpr double kDiagonal = 1.25;
static_assert(kPictureMargin == kFrameWidth / 2 + 1);
constexpr double kAreaGrey = 221 / 255.0;
constexpr double kSharedGrey = 187 / 255.0;
constexpr double kRuleSize = 12;               // of the letters under the board, in points
constexpr double kRuleLine = 1.4 * kRuleSize;  // from line to line
constexpr double kLetterWidth = 0.52;          // mean width of a letter, as a part of its size
constexpr double kCapital = 0.72;              // height of a capital, as a part of its size

BoardStyle style_of(const BoardSpec& board) {
  const double box = board.has_boxes() ? kBox : kRegion;
  const double frame = board.has_boxes() ? kFrameWidth : kRegion;
  return {kThin / kPictureCell,     box / kPictureCell, frame / kPictureCell,
          kDiagonal / kPictureCell, kAreaGrey,          kSharedGrey};
}

/// What the picture does not show, in lines as wide as the board.
std::vector<std::string> lines_under(const BoardSpec& board, const Symbols& symbols) {
  const auto width =
      static_cast<std::size_t>(kPictureCell * board.digits() / (kLetterWidth * kRuleSize));
  std::vector<std::string> lines;
  for (const RuleSentence& rule : rule_sentences(board)) {
    if (rule.is_drawn) continue;
    for (std::string& line : wrap_words(symbols.replace_placeholders(rule.english), width))
      lines.push_back(std::move(line));
  }
  return lines;
}

class PictureWriter final : public RecordWriter {
 public:
  PictureWriter(PictureFile file, bool has_text) : file_(file), has_text_(has_text) {}

  [[nodiscard]] bool is_picture() const override { return true; }
  [[nodiscard]] bool has_text() const override { return has_text_; }
  void write(const Record& record, std::int64_t id, std::string& out) override {
    draw(record, false, id, out);
  }
  void write_solution(const Record& record, std::int64_t id, std::string& out) override {
    draw(record, true, id, out);
  }

 private:
  void draw(const Record& record, bool solved, std::int64_t id, std::string& out) const {
    const BoardSpec& board = *record.board;
    const Symbols& symbols = style().symbols;
    const std::vector<std::string> rules = lines_under(board, symbols);
    const ClueGraphics graphics = make_clue_graphics(board, symbols);
    const GraphicMargins beside = graphics.margins(board);
    const auto margin = [](double cells) { return std::max(kPictureMargin, kPictureCell * cells); };
    PictureSheet sheet;
    sheet.left = margin(beside.left);
    sheet.top = margin(beside.top);
    sheet.width = sheet.left + kPictureCell * board.digits() + margin(beside.right);
    sheet.height = sheet.top + kPictureCell * board.digits() + margin(beside.bottom);
    const double under = sheet.height - sheet.top;
    if (!rules.empty()) {
      sheet.height += kPictureMargin + kRuleLine * static_cast<double>(rules.size());
    }
    sheet.title = id == 0 ? "Sudoku" : "Sudoku #" + std::to_string(id);
    append_board(sheet.board, (solved ? record.solution : record.puzzle).digits());
    sheet.chosen = style().width;
    out += file_(sheet, [&](Painter& painter) {
      draw_puzzle(painter, record, solved, symbols, graphics, style_of(board),
                  kDigitHeight * graphics.digit_size);
      constexpr double kHeight = kCapital * kRuleSize;
      double middle = under + kPictureMargin + kRuleSize - kHeight / 2;
      for (const std::string& rule : rules) {
        painter.text_line(rule, 0, middle / kPictureCell, kHeight / kPictureCell);
        middle += kRuleLine;
      }
    });
  }

  PictureFile file_;
  bool has_text_;
};

}  // namespace

std::unique_ptr<RecordWriter> make_picture_writer(PictureFile file, bool has_text) {
  return std::make_unique<PictureWriter>(file, has_text);
}

PdfPicture pdf_picture(const PictureSheet& sheet, const std::function<void(Painter&)>& draw) {
  const double scale = sheet.scale();
  const double height = sheet.height * scale;
  PdfContent content({});
  PdfPainter painter(content, sheet.left * scale, height - sheet.top * scale, kPictureCell * scale);
  draw(painter);
  return {sheet.width * scale, height, content.content()};
}

}  // namespace gridmill
