#pragma once

// Puzzles and solutions on the pages of a book. Clues outside the board shrink its cells, and
// letters are shrunk until each fits its cell.

#include "solver/record.h"
#include "tools/book/canvas.h"
#include "tools/book/profile.h"

namespace gridmill {

/// How a grid is drawn. Lengths are in points.
struct GridStyle {
  double thin = 0.75;
  double box = 2;
  double frame = 2.5;
  double digit_size = 0.58;          ///< height of a digit as a part of its cell
  const Symbols* symbols = nullptr;  ///< replace the digits; null: digits
  bool with_clues = true;            ///< cages, lines, dots, numbers outside
  bool semibold = false;             ///< digits and clues have thicker strokes
};

/// A puzzle's grid in the book, and a solution's at the end of the book, which is too small for
/// clues.
inline constexpr GridStyle kPuzzleStyle{};
inline constexpr GridStyle kSolutionsStyle{0.75, 1.25, 1.5, 0.58, nullptr, false};
/// As a profile wants them.
[[nodiscard]] GridStyle style_of_puzzles(const Profile& profile, const Symbols& symbols);

/// A board on a page, its letters set in the book's fonts.
class PagePainter : public PdfPainter {
 public:
  /// @param left, top  the corner of the first cell
  PagePainter(Canvas& canvas, Typesetter& typesetter, double left, double top, double cell,
              bool semibold = false)
      : PdfPainter(canvas, left, top, cell),
        canvas_(canvas),
        typesetter_(typesetter),
        semibold_(semibold) {}

  void text(const std::string& text, GraphicPoint middle, double height, Weight weight,
            const Ink& ink) override;

 private:
  Canvas& canvas_;
  Typesetter& typesetter_;
  bool semibold_;
};

/// A board and its clues in a square: clues outside the board take room from its cells.
class PlacedBoard {
 public:
  /// @param side     of the square
  /// @param frame    the width of the board's frame, half of which is outside its cells
  /// @param symbols  replace the digits
  /// @param with_clues  else only the board
  PlacedBoard(const BoardSpec& board, double side, double frame, const Symbols& symbols,
              bool with_clues = true);

  [[nodiscard]] double cell() const { return cell_; }
  /// The corner of the first cell in the square, to the right and down.
  [[nodiscard]] double left() const { return left_; }
  [[nodiscard]] double top() const { return top_; }
  [[nodiscard]] const ClueGraphics& clues() const { return clues_; }

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

/// The size of the smallest letters of a grid's clues; infinite if there are none.
[[nodiscard]] double min_clue_font_size(Typesetter& typesetter, const BoardSpec& board, double side,
                                        const GridStyle& style);

/// Draws a grid with the digits centred, by their height, in their cells. Givens are regular; with
/// `solved` the whole solution is drawn and givens are bold, or on grey where symbols are drawings.
/// A puzzle with a word has its letters.
/// @param left, top  its corner, on the outside of the frame
void draw_grid(Canvas& canvas, Typesetter& typesetter, const Record& record, bool solved,
               double left, double top, double side, const GridStyle& style);

}  // namespace gridmill
