#include "tools/book/html/puzzle_pictures.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <stdexcept>

#include "solver/board/text.h"
#include "solver/clues/clue_captions.h"
#include "solver/clues/clue_kinds.h"
#include "solver/clues/rule_sentences.h"
#include "tools/book/book_strings.h"
#include "tools/book/font_typeface.h"
#include "tools/book/html/page_json.h"
#include "tools/drawing/board_drawing.h"
#include "tools/drawing/svg.h"
#include "tools/formats/picture.h"
#include "tools/formats/table_writer.h"

namespace gridmill {
namespace {

/// Of an SVG by the format svg.
SvgPicture with_size(std::string text) {
  SvgPicture picture{std::move(text)};
  const auto length_of = [&](const std::string& name) {
    const std::string before = " " + name + "=\"";
    const std::size_t at = picture.text.find(before);
    const char* const end = picture.text.data() + picture.text.size();
    double length = 0;
    if (at == std::string::npos ||
        std::from_chars(picture.text.data() + at + before.size(), end, length).ec != std::errc()) {
      throw std::logic_error("a picture without a size");
    }
    return length;
  };
  picture.width = length_of("width");
  picture.height = length_of("height");
  return picture;
}

/// The front of a book: title, subtitle and author above a puzzle.
class CoverPicture {
 public:
  CoverPicture(const Book& book, const Color& background, const std::string& font_folders)
      : book_(book),
        background_(background),
        typeface_(font_folders, ""),
        ink_{background.is_light() ? 0.0 : 1.0} {}

  [[nodiscard]] std::string png() {
    const Record& record = book_.chapters.front().puzzles.front().record;
    const Symbols letters = record.letters();
    const Symbols& symbols = record.word ? letters : book_.symbols;
    const ClueGraphics graphics = make_clue_graphics(*record.board, symbols);
    const GraphicMargins beside = graphics.margins(*record.board);
    const double columns = record.board->columns();
    const double rows = record.board->rows();
    const double across = columns + beside.left + beside.right;
    // In cells.
    width_ = kSheet * std::max(across, rows + beside.top + beside.bottom);
    left_ = (width_ - across) / 2 + beside.left;
    top_ = kRatio * width_ - rows - beside.bottom - (width_ - across) / 2;
    PictureSheet sheet;
    sheet.width = kPictureCell * width_;
    sheet.height = kRatio * sheet.width;
    sheet.left = kPictureCell * left_;
    sheet.top = kPictureCell * top_;
    sheet.chosen = {kWidth, "px"};
    return png_picture(sheet, [&](Painter& painter) {
      painter.set_typeface(&typeface_);
      draw_background(painter);
      draw_texts(painter);
      constexpr double kPanel = 0.3;
      painter.fill(-beside.left - kPanel, -beside.top - kPanel, across + 2 * kPanel,
                   rows + beside.top + beside.bottom + 2 * kPanel, {1});
      draw_puzzle(painter, record, false, symbols, graphics,
                  {0.75 / kPictureCell, 2 / kPictureCell, 2.5 / kPictureCell, 1 / kPictureCell},
                  0.55 * graphics.digit_size);
    });
  }

 private:
  static constexpr double kSheet = 1.4;      ///< its width, in boards
  static constexpr double kRatio = 4.0 / 3;  ///< of height and width, as of the pages of an EPUB
  static constexpr double kWidth = 1600;     ///< in pixels

  void draw_background(Painter& painter) const {
    const auto part = [](double channel) {
      return static_cast<std::uint32_t>(std::lround(255 * channel));
    };
    SymbolPath path;
    path.steps = {{'M', {-left_}, {-top_}},
                  {'L', {width_ - left_}, {-top_}},
                  {'L', {width_ - left_}, {kRatio * width_ - top_}},
                  {'L', {-left_}, {kRatio * width_ - top_}},
                  {'Z'}};
    path.color =
        part(background_.red) << 16U | part(background_.green) << 8U | part(background_.blue);
    painter.path(path, 0, 0, 1);
  }

  void draw_texts(Painter& painter) {
    const double room = top_ - width_ * (1 - 1 / kSheet) / 2;  // above the board
    double y = -top_ + 0.12 * width_;
    y = draw(painter, book_.title, y, std::min(0.085 * width_, 0.28 * room), Weight::kBold);
    if (!book_.subtitle.empty())
      y = draw(painter, book_.subtitle, y, 0.04 * width_, Weight::kRegular);
    if (!book_.author.empty()) draw(painter, book_.author, y, 0.035 * width_, Weight::kRegular);
  }

  /// Centered lines, in a smaller size if there are more than two; returns where the next begin.
  double draw(Painter& painter, const std::string& text, double top, double height, Weight weight) {
    std::vector<std::string> lines;
    for (;; height *= 0.85) {
      lines = wrap_text(text, [&](std::string_view line) {
        return typeface_.line(line, weight).width * height <= 0.86 * width_;
      });
      if (lines.size() <= 2 || height < 0.02 * width_) break;
    }
    for (const std::string& line : lines) {
      painter.text(line, {width_ / 2 - left_, top + height / 2}, height, weight, ink_);
      top += 1.6 * height;
    }
    return top + 0.4 * height;
  }

  const Book& book_;
  const Color background_;
  FontTypeface typeface_;
  Ink ink_;
  double width_ = 0;  ///< of the sheet
  double left_ = 0;   ///< of the board
  double top_ = 0;
};

}  // namespace

PuzzlePictures::PuzzlePictures(const Book& book)
    : book_(book), writer_(written_format("svg").make_writer()) {
  writer_->set_language(book.language);
}

SvgPicture PuzzlePictures::puzzle(const BookPuzzle& puzzle) {
  PictureStyle style{book_.symbols, {}};
  if (book_.shows_words && puzzle.record.word) style.caption = {CaptionItem::kWord};
  writer_->set_style(style);
  std::string text;
  writer_->write(puzzle.record, 0, text);
  return with_size(std::move(text));
}

SvgPicture PuzzlePictures::solution(const BookPuzzle& puzzle) {
  writer_->set_style({book_.symbols, {}});
  std::string text;
  writer_->write_solution(puzzle.record, 0, text);
  return with_size(std::move(text));
}

std::string describe_picture(const Book& book, const BookPuzzle& puzzle, bool solved) {
  const Record& record = puzzle.record;
  const BoardSpec& board = *record.board;
  const Symbols letters = record.letters();
  const Symbols& symbols = record.word ? letters : book.symbols;
  const Grid& shown = solved ? record.solution : record.puzzle;
  std::vector<std::string> rows;
  for (int row = 0; row < board.rows(); ++row) {
    std::vector<std::string> cells;
    for (int column = 0; column < board.columns(); ++column) {
      if (!board.has_cell(row, column)) continue;
      const Digit digit = shown[board.cell_at(row, column)];
      const Symbol symbol = digit.empty() ? Symbol() : symbols.of(digit);
      cells.push_back(digit.empty() ? localize(book.language, BookString::kEmptyCell)
                      : !symbol.text.empty()
                          ? symbol.text
                          : in_language(book.language, symbol.english, symbol.japanese));
    }
    rows.push_back(localize(
        book.language, BookString::kCellsOfRow,
        {std::to_string(row + 1), join(cells, localize(book.language, BookString::kListComma))}));
  }
  for (const Clue& clue : board.clues()) {
    const std::string_view name =
        in_language(book.language, clue.kind->english, clue.kind->japanese);
    rows.push_back(clue_caption(clue, board, name) + ": " +
                   cell_names(board, caption_cells(clue, board)));
  }
  return join(rows, in_language<std::string_view>(book.language, ". ", "。"));
}

std::string padded_number(const Book& book, int number) {
  const std::size_t width = std::max<std::size_t>(4, std::to_string(book.puzzles()).size());
  const std::string digits = std::to_string(number);
  return std::string(width - std::min(width, digits.size()), '0') + digits;
}

std::string cover_png(const Book& book, const Color& background, const std::string& font_folders) {
  return CoverPicture(book, background, font_folders).png();
}

std::vector<NamedFile> picture_folder(const Book& book) {
  using namespace page_json;
  std::vector<NamedFile> files;
  std::vector<Json> entries;
  TableWriter table(TableFormat::kCsv,
                    {"number", "chapter", "level", "level_name", "board", "givens", "rules", "word",
                     "@puzzle", "@solution", "width", "height", "solution_width", "solution_height",
                     "cells", "solution_cells"});
  std::string csv = table.header();
  table.print_to(csv);
  PuzzlePictures pictures(book);
  each_puzzle(book, [&](const Chapter& chapter, const BookPuzzle& puzzle) {
    const Record& record = puzzle.record;
    const std::string number = padded_number(book, puzzle.number);
    const SvgPicture picture = pictures.puzzle(puzzle);
    const SvgPicture solution = pictures.solution(puzzle);
    files.push_back({number + ".svg", picture.text});
    files.push_back({number + "-solution.svg", solution.text});
    std::vector<std::string> rules;
    for (const RuleSentence& rule : rule_sentences(*record.board)) {
      rules.push_back(book.symbols.replace_placeholders(
          in_language(book.language, rule.english, rule.japanese)));
    }
    const std::string name = chapter_name(book.language, chapter);
    const std::string level = record.level() == 0 ? "" : level_name(book.language, record.level());
    const std::string word = record.word ? record.word->text : "";
    const auto number_json = [](double value) { return Json{number_text(value)}; };
    JsonObject entry;
    entry.add("number", puzzle.number)
        .add("chapter", name)
        .add("level", record.level())
        .add("level_name", level)
        .add("board", record.board->board_name())
        .add("givens", record.givens)
        .add("rules", rules);
    if (record.word) entry.add("word", word);
    entries.push_back(entry.add("puzzle", files[files.size() - 2].name)
                          .add("solution", files.back().name)
                          .add("width", number_json(picture.width))
                          .add("height", number_json(picture.height))
                          .add("solution_width", number_json(solution.width))
                          .add("solution_height", number_json(solution.height))
                          .add("cells", record.puzzle.to_string())
                          .add("solution_cells", record.solution.to_string())
                          .done());
    table.number(puzzle.number);
    table.text(name);
    table.number_or_none(record.level());
    table.text_or_none(level);
    table.text(record.board->board_name());
    table.number(record.givens);
    table.text_or_none(join(rules, " "));
    table.text_or_none(word);
    table.text(files[files.size() - 2].name);
    table.text(files.back().name);
    for (const double length : {picture.width, picture.height, solution.width, solution.height}) {
      table.text(number_text(length));
    }
    table.text(record.puzzle.to_string());
    table.text(record.solution.to_string());
    table.end_row();
  });
  files.push_back({"manifest.json", JsonObject()
                                            .add("title", book.title)
                                            .add("subtitle", book.subtitle)
                                            .add("author", book.author)
                                            .add("language", code_of(book.language))
                                            .add("unit", std::string_view("pt"))
                                            .add("puzzles", entries)
                                            .done()
                                            .text +
                                        "\n"});
  files.push_back({"manifest.csv", std::move(csv)});
  return files;
}

}  // namespace gridmill
