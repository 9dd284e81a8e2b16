#include "tools/book/grid_drawing.h"

#include <algorithm>
#include <limits>
#include <string>

#include "tools/drawing/board_drawing.h"

namespace gridmill {
namespace {

constexpr double kRegionWidth = 1.4;  // of borders of regions that are no boxes, in those of boxes

const Symbols& symbols_of(const GridStyle& style) {
  static const Symbols kDigits;
  return style.symbols == nullptr ? kDigits : *style.symbols;
}

double box_width(const BoardSpec& board, const GridStyle& style) {
  return board.has_boxes() ? style.box : kRegionWidth * style.box;
}

/// A frame is at least as wide as the borders that meet it.
double frame_width(const BoardSpec& board, const GridStyle& style) {
  return std::max(style.frame, box_width(board, style));
}

PlacedBoard placed(const BoardSpec& board, double side, const GridStyle& style) {
  return {board, side, frame_width(board, style), symbols_of(style), style.with_clues};
}

}  // namespace

void PagePainter::text(const std::string& text, GraphicPoint middle, double height, Weight weight,
                       const Ink& ink) {
  const bool semibold = semibold_ && weight == Weight::kRegular;
  const GlyphRun& run =
      semibold ? typesetter_.semibold(text) : typesetter_.line(text, weight == Weight::kBold);
  const double size = cell() * height / typesetter_.line("1").glyphs.front().font->digit_height();
  const double digit = run.glyphs.front().font->digit_height();
  canvas_.ink(ink);
  canvas_.text(run, size, x(middle.x) - run.width * size / 2, y(middle.y) - digit * size / 2);
}

PlacedBoard::PlacedBoard(const BoardSpec& board, double side, double frame, const Symbols& symbols,
                         bool with_clues) {
  if (with_clues) clues_ = make_clue_graphics(board, symbols);
  const GraphicMargins beside = clues_.margins(board);
  const double across = board.columns() + beside.left + beside.right;
  const double down = board.rows() + beside.top + beside.bottom;
  const double room = std::max(across, down);
  cell_ = (side - frame) / room;
  left_ = frame / 2 + cell_ * ((room - across) / 2 + beside.left);
  top_ = frame / 2 + cell_ * ((room - down) / 2 + beside.top);
}

double digit_font_size(Typesetter& typesetter, const BoardSpec& board, double side,
                       const GridStyle& style) {
  const Font& font = *typesetter.line("1").glyphs.front().font;
  const PlacedBoard placed_board = placed(board, side, style);
  return style.digit_size * placed_board.clues().digit_size * placed_board.cell() /
         font.digit_height();
}

GridStyle style_of_puzzles(const Profile& profile, const Symbols& symbols) {
  GridStyle style = kPuzzleStyle;
  style.digit_size = profile.digit_size;
  style.symbols = &symbols;
  style.semibold = profile.semibold;
  if (profile.box_line > 0) {
    style.box = profile.box_line;
    style.frame = profile.box_line * kPuzzleStyle.frame / kPuzzleStyle.box;
  }
  return style;
}

double min_clue_font_size(Typesetter& typesetter, const BoardSpec& board, double side,
                          const GridStyle& style) {
  const Font& font = *typesetter.line("1").glyphs.front().font;
  const PlacedBoard placed_board = placed(board, side, style);
  double smallest = std::numeric_limits<double>::infinity();
  for (const Graphic& mark : placed_board.clues().graphics) {
    if (!mark.path.steps.empty()) continue;
    smallest = std::min(smallest, mark.height * placed_board.cell() / font.digit_height());
  }
  return smallest;
}

double letter_size(Typesetter& typesetter, const Symbols& letters, std::size_t digits, double cell,
                   double size) {
  for (std::size_t d = 1; d <= digits; ++d) {
    const GlyphRun& text = typesetter.line(letters.of({static_cast<std::uint8_t>(d)}).text);
    const double middle = text.glyphs.front().font->digit_height() / 2;
    size = std::min(size, cell * 0.86 / text.width);
    for (const Glyph& glyph : text.glyphs) {
      const Font::Box box = glyph.font->box_of(glyph.id);
      const double reach = std::max(box.top + glyph.dy - middle, middle - box.bottom - glyph.dy);
      if (reach > 0) size = std::min(size, cell * 0.43 / reach);
    }
  }
  return size;
}

void draw_grid(Canvas& canvas, Typesetter& typesetter, const Record& record, bool solved,
               double left, double top, double side, const GridStyle& style) {
  const BoardSpec& board = *record.board;
  const Symbols letters = record.letters();
  const Symbols& symbols = record.word ? letters : symbols_of(style);
  const PlacedBoard placed_board = placed(board, side, style);
  const double cell = placed_board.cell();
  double size = digit_font_size(typesetter, board, side, style);
  if (!symbols.empty() && !symbols.are_drawn()) {
    size = letter_size(typesetter, symbols, static_cast<std::size_t>(board.digits()), cell, size);
  }
  const double digit_height = typesetter.line("1").glyphs.front().font->digit_height() * size;
  PagePainter painter(canvas, typesetter, left + placed_board.left(), top - placed_board.top(),
                      cell, style.semibold);
  draw_puzzle(painter, record, solved, symbols, placed_board.clues(),
              {style.thin / cell, box_width(board, style) / cell, frame_width(board, style) / cell,
               1 / cell},
              digit_height / cell);
  canvas.black();
}

}  // namespace gridmill
