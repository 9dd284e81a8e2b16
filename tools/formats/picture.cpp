#include "tools/formats/picture.h"

#include <algorithm>
#include <stdexcept>

#include "solver/board/language.h"
#include "solver/clues/rule_sentences.h"
#include "tools/drawing/board_drawing.h"
#include "tools/drawing/pdf_content.h"
#include "tools/formats/caption.h"
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
constexpr double kLetterWidth = 0.86;          // the widest and highest letter in a cell

constexpr double kPreviousScale = 0.5;  // of the solution of an earlier day
constexpr double kPreviousGap = 0.4;    // above it, in cells
constexpr double kMinLine = 0.5;        // of its lines, in points

/// @param scale  of a board that is drawn smaller
BoardStyle style_of(const BoardSpec& board, double scale) {
  const auto width = [&](double line) {
    return std::max(line * scale, kMinLine) / (kPictureCell * scale);
  };
  const double box = board.has_boxes() ? kBox : kRegion;
  const double frame = board.has_boxes() ? kFrameWidth : kRegion;
  return {width(kThin), width(box), width(frame), width(kDiagonal), kAreaGrey, kSharedGrey};
}

/// A board of a picture that is drawn elsewhere and smaller.
class PlacedPainter final : public Painter {
 public:
  /// @param left, top  of the board, in cells of the other painter
  /// @param scale      of its cells
  PlacedPainter(Painter& painter, double left, double top, double scale)
      : painter_(painter), left_(left), top_(top), scale_(scale) {}

  void fill(double left, double top, double width, double height, const Ink& ink) override {
    painter_.fill(x(left), y(top), width * scale_, height * scale_, ink);
  }
  void line(GraphicPoint from, GraphicPoint to, double width, const Ink& ink) override {
    painter_.line({x(from.x), y(from.y)}, {x(to.x), y(to.y)}, width * scale_, ink);
  }
  void path(const SymbolPath& path, double left, double top, double side) override {
    painter_.path(path, x(left), y(top), side * scale_);
  }
  void text(const std::string& text, GraphicPoint middle, double height, Weight weight,
            const Ink& ink) override {
    painter_.text(text, {x(middle.x), y(middle.y)}, height * scale_, weight, ink);
  }

 private:
  [[nodiscard]] double x(double column) const { return left_ + column * scale_; }
  [[nodiscard]] double y(double row) const { return top_ + row * scale_; }

  Painter& painter_;
  double left_;
  double top_;
  double scale_;
};

double points(double cells) { return kPictureCell * cells; }

/// Space beside a board, in points.
double margin(double cells) { return std::max(kPictureMargin, points(cells)); }

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
  /// Lines of words above or below a board.
  using Lines = std::vector<std::string>;

  [[nodiscard]] Typeface* typeface() const { return has_text_ ? nullptr : style().typeface.get(); }

  /// Whether a line is no wider than the board.
  [[nodiscard]] std::function<bool(std::string_view)> fits(const BoardSpec& board) const {
    return [width = points(board.columns()) / (kCapital * kRuleSize), typeface = typeface()](
               std::string_view line) { return text_width(typeface, line) <= width; };
  }

  /// What replaces digits: the letters of a word, or the chosen symbols.
  [[nodiscard]] Symbols symbols_of(const Record& record) const {
    return record.word ? record.letters() : style().symbols;
  }

  /// The rules that the picture does not show, and the letters of a puzzle or the word of its
  /// solution.
  [[nodiscard]] Lines rules_of(const Record& record, bool solved, const Symbols& symbols) const {
    const BoardSpec& board = *record.board;
    Lines lines;
    if (record.word) {
      lines =
          wrap_text(solved ? word_text(*record.word, language()) : letters_text(record, language()),
                    fits(board));
    }
    for (const RuleSentence& rule : rule_sentences(board)) {
      if (rule.is_drawn) continue;
      const std::string text =
          symbols.replace_placeholders(in_language(language(), rule.english, rule.japanese));
      for (std::string& line : wrap_text(text, fits(board))) lines.push_back(std::move(line));
    }
    return lines;
  }

  [[nodiscard]] Lines caption_of(const Record& record, bool solved) const {
    if (style().caption.empty()) return {};
    const std::string level = record.rating ? level_name(*record.rating) : "";
    Lines texts = caption_texts(style().caption, record, level, publication(), language());
    if (solved)
      texts.insert(texts.begin(), in_language<std::string>(language(), "Solution", "解答"));
    return caption_lines(texts, language(), fits(*record.board));
  }

  /// The heading of the solution of an earlier day.
  [[nodiscard]] Lines previous_heading(const Record& previous) const {
    const std::string day = date_text(publication().previous_day, language());
    return wrap_text(
        fill_template(in_language<std::string_view>(language(), "Solution of {}", "{}の解答"),
                      {day}),
        fits(*previous.board));
  }

  static double height_of(const Lines& lines) {
    return lines.empty() ? 0 : kPictureMargin + kRuleLine * static_cast<double>(lines.size());
  }

  /// @param top  of the lines, in points from that of the board
  static void draw_lines(Painter& painter, const Lines& lines, double top) {
    constexpr double kHeight = kCapital * kRuleSize;
    double middle = top + kPictureMargin + kRuleSize - kHeight / 2;
    for (const std::string& line : lines) {
      painter.text_line(line, 0, middle / kPictureCell, kHeight / kPictureCell);
      middle += kRuleLine;
    }
  }

  /// The height of digits, in cells: letters leave the lines of their cells free, too.
  [[nodiscard]] double digit_height(const BoardSpec& board, const Symbols& symbols,
                                    double size) const {
    double height = kDigitHeight * size;
    if (typeface() == nullptr || symbols.are_drawn()) return height;
    const int count = symbols.empty() ? 0 : board.digits();
    for (int d = 1; d <= count; ++d) {
      const OutlinedText letter =
          typeface()->line(symbols.of({static_cast<std::uint8_t>(d)}).text, Weight::kBold);
      height = std::min(height, kLetterWidth / letter.width);
      if (letter.reach > 0) height = std::min(height, kLetterWidth / 2 / letter.reach);
    }
    return height;
  }

  void draw_board_of(Painter& painter, const Record& record, bool solved,
                     const ClueGraphics& graphics, double scale) const {
    const Symbols symbols = symbols_of(record);
    draw_puzzle(painter, record, solved, symbols, graphics, style_of(*record.board, scale),
                digit_height(*record.board, symbols, graphics.digit_size));
  }

  void draw(const Record& record, bool solved, std::int64_t id, std::string& out) const {
    const BoardSpec& board = *record.board;
    const Lines caption = caption_of(record, solved);
    const Symbols symbols = symbols_of(record);
    if (record.word && !has_text_ && typeface() == nullptr && !has_strokes(symbols)) {
      throw std::runtime_error("the letters of '" + record.word->text +
                               "' need a font; --fonts names folders with fonts");
    }
    const Lines rules = rules_of(record, solved, symbols);
    const ClueGraphics graphics = make_clue_graphics(board, symbols);
    const GraphicMargins beside = graphics.margins(board);
    PictureSheet sheet;
    sheet.left = margin(beside.left);
    sheet.top = margin(beside.top) + height_of(caption);
    sheet.width = sheet.left + points(board.columns()) + margin(beside.right);
    const double rules_top = points(board.rows()) + margin(beside.bottom);
    double bottom = rules_top + height_of(rules);
    const Record* previous = solved ? nullptr : publication().previous;
    Lines heading;
    double previous_left = 0;
    double previous_top = 0;
    const double heading_top = bottom;
    ClueGraphics previous_graphics;
    if (previous != nullptr) {
      heading = previous_heading(*previous);
      previous_graphics = make_clue_graphics(*previous->board, symbols_of(*previous));
      const GraphicMargins outside = previous_graphics.margins(*previous->board);
      previous_left = kPreviousScale * outside.left;
      previous_top =
          (heading_top + height_of(heading) + kPreviousScale * margin(outside.top)) / kPictureCell +
          kPreviousGap;
      bottom = points(previous_top) +
               kPreviousScale * (points(previous->board->rows()) + margin(outside.bottom));
    }
    sheet.height = sheet.top + bottom;
    sheet.title = id == 0 ? "Sudoku" : "Sudoku #" + std::to_string(id);
    append_board(sheet.board, (solved ? record.solution : record.puzzle).digits());
    sheet.chosen = style().width;
    out += file_(sheet, [&](Painter& painter) {
      painter.set_typeface(typeface());
      draw_lines(painter, caption, -margin(beside.top) - height_of(caption));
      draw_board_of(painter, record, solved, graphics, 1);
      draw_lines(painter, rules, rules_top);
      if (previous == nullptr) return;
      draw_lines(painter, heading, heading_top + points(kPreviousGap) / 2);
      PlacedPainter small(painter, previous_left, previous_top, kPreviousScale);
      draw_board_of(small, *previous, true, previous_graphics, kPreviousScale);
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
