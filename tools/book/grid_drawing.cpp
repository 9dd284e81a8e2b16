#include "tools/book/grid_drawing.h"

#include <algorithm>
#include <string>

#include "solver/board/features.h"
#include "solver/board/grid_lines.h"

namespace gridmill {
namespace {

constexpr double kGivenShade = 0.85;  // of givens in solutions, where symbols are drawings
constexpr double kRegionWidth = 1.4;  // of borders of regions that are no boxes, in those of boxes
constexpr double kDiagonalShade = 0.5;
constexpr double kDiagonalWidth = 1;
constexpr double kSymbolSize = 0.7;  // of a drawing, as a part of its cell

const Symbols& symbols_of(const GridStyle& style) {
  static const Symbols kDigits;
  return style.symbols == nullptr ? kDigits : *style.symbols;
}

/// Draws text in the middle of a point, its digits so high.
void set_number(Canvas& canvas, Typesetter& typesetter, const std::string& number, double x,
                double y, double height) {
  const GlyphRun& text = typesetter.line(number);
  const double size = height / text.glyphs.front().font->digit_height();
  canvas.text(text, size, x - text.width * size / 2, y - height / 2);
}

PlacedBoard placed(const BoardSpec& board, double side, const GridStyle& style) {
  return {board, side, style.frame, symbols_of(style), style.with_clues};
}

}  // namespace

void draw_background(Canvas& canvas, const BoardSpec& board, double x0, double y0, double cell,
                     double area, double shared) {
  const BoardFeatures features = board_features(board);
  const std::vector<std::uint8_t> areas = grey_cells(board, features);
  bool grey = false;
  // Cells side by side in one rectangle, so that no white line shows between them.
  for (int row = 0; row < board.digits(); ++row) {
    const auto at = [&](int column) { return areas[board.cell_at(row, column).index]; };
    for (int begin = 0, end = 0; begin < board.digits(); begin = end) {
      for (end = begin + 1; end < board.digits() && at(end) == at(begin);) ++end;
      if (at(begin) == 0) continue;
      canvas.grey(at(begin) == 1 ? area : shared);
      grey = true;
      canvas.fill({x0 + cell * begin, y0 - cell * (row + 1), x0 + cell * end, y0 - cell * row});
    }
  }
  if (features.falling || features.rising) {
    const double side = cell * board.digits();
    canvas.grey(kDiagonalShade);
    grey = true;
    if (features.falling) canvas.line(x0, y0, x0 + side, y0 - side, kDiagonalWidth);
    if (features.rising) canvas.line(x0, y0 - side, x0 + side, y0, kDiagonalWidth);
  }
  if (grey) canvas.black();
}

PlacedBoard::PlacedBoard(const BoardSpec& board, double side, double frame, const Symbols& symbols,
                         bool with_clues) {
  if (with_clues) clues_ = make_clue_graphics(board, symbols);
  const GraphicMargins beside = clues_.margins(board);
  const double across = board.digits() + beside.left + beside.right;
  const double down = board.digits() + beside.top + beside.bottom;
  const double room = std::max(across, down);
  cell_ = (side - frame) / room;
  left_ = frame / 2 + cell_ * ((room - across) / 2 + beside.left);
  top_ = frame / 2 + cell_ * ((room - down) / 2 + beside.top);
}

void PlacedBoard::draw_clues(Canvas& canvas, Typesetter& typesetter, GraphicLayer first,
                             GraphicLayer last, double x0, double y0, double thin,
                             const std::function<bool(Cell)>& is_filled) const {
  for (const Graphic& mark : clues_.graphics) {
    if (mark.layer < first || mark.layer > last) continue;
    if (mark.open_cell && is_filled(*mark.open_cell)) continue;
    if (mark.path.steps.empty()) {
      canvas.grey(mark.grey);
      set_number(canvas, typesetter, mark.text, x0 + cell_ * mark.x, y0 - cell_ * mark.y,
                 cell_ * mark.height);
    } else {
      SymbolPath path = mark.path;
      if (path.stroke > 0) path.stroke = std::max(path.stroke, thin / cell_);
      canvas.path(path, x0, y0, cell_);
    }
    canvas.black();
  }
}

double digit_font_size(Typesetter& typesetter, const BoardSpec& board, double side,
                       const GridStyle& style) {
  const Font& font = *typesetter.line("1").glyphs.front().font;
  const PlacedBoard placed_board = placed(board, side, style);
  return style.digit_size * placed_board.clues().digit_size * placed_board.cell() /
         font.digit_height();
}

double min_font_size_of(Typesetter& typesetter, const BoardSpec& board, double side,
                        const GridStyle& style) {
  const Font& font = *typesetter.line("1").glyphs.front().font;
  const PlacedBoard placed_board = placed(board, side, style);
  double smallest = digit_font_size(typesetter, board, side, style);
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
  const int n = board.digits();
  const Symbols& symbols = symbols_of(style);
  const PlacedBoard placed_board = placed(board, side, style);
  const double cell = placed_board.cell();
  const double x0 = left + placed_board.left();  // middles of the frame's lines
  const double y0 = top - placed_board.top();
  const double length = cell * n;
  draw_background(canvas, board, x0, y0, cell);
  if (solved && symbols.are_drawn()) {
    canvas.grey(kGivenShade);
    for (int i = 0; i < board.cells(); ++i) {
      const Cell c{static_cast<std::uint16_t>(i)};
      if (record.puzzle[c].empty()) continue;
      const double x = x0 + cell * board.column_of(c);
      const double y = y0 - cell * board.row_of(c);
      canvas.fill({x, y - cell, x + cell, y});
    }
    canvas.black();
  }
  const Grid& shown = solved ? record.solution : record.puzzle;
  const auto draw_clues = [&](GraphicLayer first, GraphicLayer last) {
    placed_board.draw_clues(canvas, typesetter, first, last, x0, y0, style.thin,
                            [&](Cell c) { return !shown[c].empty(); });
  };
  draw_clues(GraphicLayer::kAreas, GraphicLayer::kLines);
  for (const GridLine& line : grid_lines(board)) {
    if (line.kind == GridLine::Kind::kFrame) continue;
    const double width = line.kind == GridLine::Kind::kBox
                             ? (board.has_boxes() ? style.box : kRegionWidth * style.box)
                             : style.thin;
    const double at = cell * line.at;
    // Where thick pieces meet in a corner, both reach around it.
    const auto end = [&](int i) {
      const bool inside = i != 0 && i != n && line.kind == GridLine::Kind::kBox;
      return cell * i + (inside ? (i == line.from ? -width : width) / 2 : 0);
    };
    if (line.vertical) {
      canvas.line(x0 + at, y0 - end(line.from), x0 + at, y0 - end(line.to), width);
    } else {
      canvas.line(x0 + end(line.from), y0 - at, x0 + end(line.to), y0 - at, width);
    }
  }
  canvas.frame({x0, y0 - length, x0 + length, y0}, style.frame);
  draw_clues(GraphicLayer::kCages, GraphicLayer::kCages);
  double size = digit_font_size(typesetter, board, side, style);
  if (!symbols.empty() && !symbols.are_drawn()) {
    size = letter_size(typesetter, symbols, static_cast<std::size_t>(n), cell, size);
  }
  for (int i = 0; i < board.cells(); ++i) {
    const Cell c{static_cast<std::uint16_t>(i)};
    const Digit given = record.puzzle[c];
    const Digit digit = shown[c];
    if (digit.value == 0) continue;
    const double x = x0 + cell * (board.column_of(c) + 0.5);
    const double y = y0 - cell * (board.row_of(c) + 0.5);
    const Symbol symbol = symbols.of(digit);
    if (!symbol.paths.empty()) {
      const double width = cell * kSymbolSize * placed_board.clues().digit_size;
      canvas.symbol(symbol, x - width / 2, y + width / 2, width);
      continue;
    }
    const GlyphRun& text = typesetter.line(symbol.text, solved && given.value != 0);
    const double height = text.glyphs.front().font->digit_height() * size;
    canvas.text(text, size, x - text.width * size / 2, y - height / 2);
  }
  draw_clues(GraphicLayer::kDots, GraphicLayer::kDots);
}

}  // namespace gridmill
