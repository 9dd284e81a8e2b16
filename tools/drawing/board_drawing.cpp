#include "tools/drawing/board_drawing.h"

#include <algorithm>

#include "solver/board/grid_lines.h"
#include "solver/board/text.h"

namespace gridmill {
namespace {

constexpr double kDiagonalGrey = 119 / 255.0;
constexpr double kSymbolSize = 0.7;  // of a drawing, as a part of its cell

/// The grey cells. Neighbors in a row are one rectangle, so that no white line shows between them.
/// The lightest come first, for back ends that gather areas of one ink.
void draw_areas(Painter& painter, const BoardSpec& board, const std::vector<std::uint8_t>& areas,
                const BoardStyle& style) {
  for (const bool is_shared : {false, true}) {
    for (int row = 0; row < board.rows(); ++row) {
      const auto is_grey = [&](int column) {
        if (!board.has_cell(row, column)) return false;
        const std::uint8_t count = areas[board.cell_at(row, column).index];
        return count > 0 && (count > 1) == is_shared;
      };
      for (int begin = 0, end = 0; begin < board.columns(); begin = end) {
        for (end = begin + 1; is_grey(begin) && is_grey(end);) ++end;
        if (!is_grey(begin)) continue;
        painter.fill(begin, row, end - begin, 1, {is_shared ? style.shared : style.area});
      }
    }
  }
}

void draw_lines(Painter& painter, const BoardSpec& board, const BoardStyle& style) {
  const bool has_holes = board.cells() < board.rows() * board.columns();
  for (const GridLine& line : grid_lines(board)) {
    const bool is_frame = line.kind == GridLine::Kind::kFrame;
    if (is_frame && !has_holes) continue;
    const double width = is_frame                             ? style.frame
                         : line.kind == GridLine::Kind::kThin ? style.thin
                                                              : style.box;
    const double at = line.at;
    // Ends are squares, which must not reach beyond the frame.
    const auto ends_at = [&](int beyond) {
      return !is_frame &&
             !(line.vertical
                   ? board.has_cell(beyond, line.at - 1) && board.has_cell(beyond, line.at)
                   : board.has_cell(line.at - 1, beyond) && board.has_cell(line.at, beyond));
    };
    const double from = ends_at(line.from - 1) ? line.from + width / 2 : line.from;
    const double to = ends_at(line.to) ? line.to - width / 2 : line.to;
    if (line.vertical) {
      painter.line({at, from}, {at, to}, width, {style.lines});
    } else {
      painter.line({from, at}, {to, at}, width, {style.lines});
    }
  }
  if (!has_holes) painter.frame(board.columns(), board.rows(), style.frame, {style.lines});
}

}  // namespace

void draw_board(Painter& painter, const BoardSpec& board, const ClueGraphics& graphics,
                const BoardStyle& style, const BoardLayers& layers) {
  const BoardFeatures features = board_features(board);
  const auto draw_clues = [&](GraphicLayer first, GraphicLayer last) {
    for (const Graphic& graphic : graphics.graphics) {
      if (graphic.layer < first || graphic.layer > last) continue;
      if (graphic.open_cell && layers.is_filled(*graphic.open_cell)) continue;
      if (graphic.path.steps.empty()) {
        painter.text(graphic.text, {graphic.x, graphic.y}, graphic.height, Weight::kRegular,
                     {graphic.grey});
        continue;
      }
      SymbolPath path = graphic.path;
      if (path.stroke > 0) path.stroke = std::max(path.stroke, style.thin);
      painter.path(path, 0, 0, 1);
    }
  };
  draw_areas(painter, board, grey_cells(board, features), style);
  layers.shades();
  for (const MemberGrid& grid : board.members()) {
    const double left = grid.place.column;
    const double top = grid.place.row;
    const double right = left + board.digits();
    const double bottom = top + board.digits();
    if (features.falling) {
      painter.line({left, top}, {right, bottom}, style.diagonal, {kDiagonalGrey});
    }
    if (features.rising) {
      painter.line({left, bottom}, {right, top}, style.diagonal, {kDiagonalGrey});
    }
  }
  draw_clues(GraphicLayer::kAreas, GraphicLayer::kLines);
  draw_lines(painter, board, style);
  draw_clues(GraphicLayer::kCages, GraphicLayer::kCages);
  layers.digits();
  draw_clues(GraphicLayer::kDots, GraphicLayer::kDots);
}

void draw_puzzle(Painter& painter, const Record& record, bool solved, const Symbols& symbols,
                 const ClueGraphics& graphics, const BoardStyle& style, double digit_height) {
  const BoardSpec& board = *record.board;
  const Grid& shown = solved ? record.solution : record.puzzle;
  BoardLayers layers;
  layers.shades = [&] {
    if (solved && record.word) {
      for (const Cell c : record.word->cells) {
        painter.fill(board.column_of(c), board.row_of(c), 1, 1, {style.area});
      }
    }
    if (!solved || !symbols.are_drawn()) return;
    const std::vector<std::uint8_t> areas = grey_cells(board, board_features(board));
    for (const bool is_shared : {false, true}) {
      for (int i = 0; i < board.cells(); ++i) {
        const Cell c{static_cast<std::uint16_t>(i)};
        if (record.puzzle[c].empty() || (areas[c.index] > 0) != is_shared) continue;
        painter.fill(board.column_of(c), board.row_of(c), 1, 1,
                     {is_shared ? style.shared : style.area});
      }
    }
  };
  layers.digits = [&] {
    for (int i = 0; i < board.cells(); ++i) {
      const Cell c{static_cast<std::uint16_t>(i)};
      if (shown[c].empty()) continue;
      const GraphicPoint middle{board.column_of(c) + 0.5, board.row_of(c) + 0.5};
      const Symbol symbol = symbols.of(shown[c]);
      const double side = kSymbolSize * graphics.digit_size;
      for (const SymbolPath& path : symbol.paths) {
        painter.path(path, middle.x - side / 2, middle.y - side / 2, side);
      }
      if (!symbol.paths.empty()) continue;
      const Weight weight = !solved                    ? Weight::kRegular
                            : record.puzzle[c].empty() ? Weight::kLight
                                                       : Weight::kBold;
      painter.text(symbol.text, middle, digit_height, weight, {});
    }
  };
  layers.is_filled = [&](Cell c) { return !shown[c].empty(); };
  draw_board(painter, board, graphics, style, layers);
}

std::string letters_text(const Record& record, Language language) {
  const Symbols symbols = record.letters();
  std::vector<std::string> letters;
  for (std::size_t i = 1; i <= symbols.size(); ++i) {
    letters.push_back(symbols.of({static_cast<std::uint8_t>(i)}).text);
  }
  std::sort(letters.begin(), letters.end());
  return fill_template(in_language<std::string_view>(language, "Letters: {}", "文字：{}"),
                       {join(letters, " ")});
}

std::string word_text(const HiddenWord& word, Language language) {
  return fill_template(in_language<std::string_view>(language, "Word: {}", "言葉：{}"),
                       {word.text});
}

}  // namespace gridmill
