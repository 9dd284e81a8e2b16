#pragma once

#include <functional>

#include "solver/clues/drawing.h"
#include "solver/record.h"
#include "tools/book/canvas.h"

namespace gridmill {

/// How a grid is drawn. Lengths are in points.
struct GridStyle {
  double thin = 0.75;
  double box = 2;
  double frame = 2.5;
  double digit_size = 0.58;          ///< height of a digit as a part of its cell
  const Symbols* symbols = nullptr;  ///< what stands for digits, if not they themselves
  bool with_clues = true;            ///< cages, lines, dots, numbers outside
};

/// A puzzle's grid in the book, and a solution's at the end of the book, which is too small for
/// clues.
inline constexpr GridStyle kPuzzleStyle{};
inline constexpr GridStyle kSolutionsStyle{0.75, 1.25, 1.5, 0.58, nullptr, false};

/// Draws what lies under lines and digits: the grey areas and the diagonals.
/// @param left, top  the corner of the first cell
/// @param area       the grey of an area; cells of several areas are `shared`
void draw_background(Canvas& canvas, const BoardSpec& board, double left, double top, double cell,
                     double area = 0.85, double shared = 0.7);

/// A board and its clues in a square: what stands beside the board takes room from its cells.
class PlacedBoard {
 public:
  /// @param side     of the square
  /// @param frame    the width of the board's frame, half of which lies outside of its cells
  /// @param symbols  what stands for digits
  /// @param with_clues  else the board stands there alone
  PlacedBoard(const BoardSpec& board, double side, double frame, const Symbols& symbols,
              bool with_clues = true);

  [[nodiscard]] double cell() const { return cell_; }
  /// The corner of the first cell in the square, to the right and down.
  [[nodiscard]] double left() const { return left_; }
  [[nodiscard]] double top() const { return top_; }
  [[nodiscard]] const ClueGraphics& clues() const { return clues_; }

  /// Draws the marks of some layers; no line is thinner than `thin`.
  /// @param x0, y0     the corner of the first cell
  /// @param is_filled  whether a cell has a digit, or candidates
  void draw_clues(Canvas& canvas, Typesetter& typesetter, GraphicLayer first, GraphicLayer last,
                  double x0, double y0, double thin,
                  const std::function<bool(Cell)>& is_filled) const;

 private:
  ClueGraphics clues_;
  double cell_ = 0;
  double left_ = 0;
  double top_ = 0;
};

/// The size of the font of a grid's digits.
/// @param side  of the grid, with its frame
[[nodiscard]] double digit_font_size(Typesetter& typesetter, const BoardSpec& board, double side,
                                     const GridStyle& style);

/// The size of the font at which each of these letters leaves the lines of its cell free, set as
/// digits are. All get the same: wide ones, those with accents, and those that reach below the
/// line.
/// @param digits  so many of the letters are used
/// @param size    for digits; the result is no more
[[nodiscard]] double letter_size(Typesetter& typesetter, const Symbols& letters, std::size_t digits,
                                 double cell, double size);

/// The size of its smallest letters, which may be those of clues.
[[nodiscard]] double min_font_size_of(Typesetter& typesetter, const BoardSpec& board, double side,
                                      const GridStyle& style);

/// Draws a grid with the digits centred, by their height, in their cells. Givens are regular; with
/// `solved` the whole solution is drawn and givens are bold, or on grey where symbols are drawings.
/// @param left, top  its corner, on the outside of the frame
void draw_grid(Canvas& canvas, Typesetter& typesetter, const Record& record, bool solved,
               double left, double top, double side, const GridStyle& style);

}  // namespace gridmill
