// The one way to draw a board: pictures, pages of books and hints differ in what is in the cells
// and in the Painter.

#pragma once

#include <functional>

#include "solver/board/features.h"
#include "solver/board/language.h"
#include "solver/record.h"
#include "tools/drawing/painter.h"

namespace gridmill {

/// Lengths are in cells.
struct BoardStyle {
  double thin = 0;   ///< width of lines between cells; no line of a clue is thinner
  double box = 0;    ///< of lines between boxes or regions
  double frame = 0;  ///< of the line around the board
  double diagonal = 0;
  double area = 0.85;   ///< grey of the cells of extra houses
  double shared = 0.7;  ///< of those that are in several
  double lines = 0;     ///< grey of the board's lines
};

/// What a picture adds to its board.
struct BoardLayers {
  std::function<void()> shades = [] {};  ///< of cells, above the grey areas
  std::function<void()> digits;          ///< and candidates: above cages, below dots
  /// Cells that are filled do not show the digits that a clue allows there.
  std::function<bool(Cell)> is_filled = [](Cell) { return true; };
};

/// Draws a board from the back to the front: grey areas, shades, diagonals, areas and lines of
/// clues, the board's lines, cages, digits, dots.
void draw_board(Painter& painter, const BoardSpec& board, const ClueGraphics& graphics,
                const BoardStyle& style, const BoardLayers& layers);

/// Draws a puzzle, or its solution, in which the givens are emphasized: bold, or shaded where
/// symbols are drawings. The cells of a word are shaded in its solution.
/// @param digit_height  in cells
void draw_puzzle(Painter& painter, const Record& record, bool solved, const Symbols& symbols,
                 const ClueGraphics& graphics, const BoardStyle& style, double digit_height);

/// "Letters: A E H K L N O R S", of a puzzle with a word, in the order of their characters.
[[nodiscard]] std::string letters_text(const Record& record, Language language);
/// "Word: ..."
[[nodiscard]] std::string word_text(const HiddenWord& word, Language language);

}  // namespace gridmill
