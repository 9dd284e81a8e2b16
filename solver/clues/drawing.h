#pragma once

// How clues are drawn, as data: marks in black and gray, which any painter of pictures, pages or
// books puts on its board. Lengths are in cells from the board's upper left corner, to the right
// and down; coordinates below 0 or above n are outside of the board.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/board/board_spec.h"
#include "solver/board/clue.h"
#include "solver/board/symbols.h"

namespace gridmill {

/// The order of layers. The lines of the board come after the lines of clues, its digits after the
/// cages.
enum class GraphicLayer : std::uint8_t {
  kAreas,  ///< gray cells and shapes
  kBands,  ///< wide lines, in light gray
  kLines,  ///< narrow lines, darker
  kCages,  ///< outlines
  kDots,   ///< dots and letters, over all else
};

/// A path, whose square is a cell wide and high at the board's corner, or a text.
struct Graphic {
  GraphicLayer layer = GraphicLayer::kAreas;
  SymbolPath path;  ///< no steps: a text
  std::string text;
  double x = 0;  ///< its middle
  double y = 0;
  double height = 0;              ///< of a capital
  double grey = 0;                ///< 0 black, 1 white
  std::optional<Cell> open_cell;  ///< drawn as long as that cell has no digit
};

/// How far marks reach beyond the board.
struct GraphicMargins {
  double left = 0;
  double top = 0;
  double right = 0;
  double bottom = 0;
};

/// The marks of a board, in the order in which they are drawn.
struct ClueGraphics {
  std::vector<Graphic> graphics;
  double digit_size = 1;  ///< of the digits in the cells, as a part of the usual size
  /// Cells with a number in a corner, and the part of their height that ends below it:
  /// candidates are drawn there.
  std::vector<std::pair<Cell, double>> numbers;
  [[nodiscard]] GraphicMargins margins(const BoardSpec& board) const;
  /// That part of a cell; 0 if there is no number.
  [[nodiscard]] double number_in(Cell c) const;
};

/// Those of all clues of the board, and the frames of its extra houses (features.h).
/// @param symbols  replace the digits
[[nodiscard]] ClueGraphics make_clue_graphics(const BoardSpec& board, const Symbols& symbols = {});

struct GraphicPoint {
  double x = 0;
  double y = 0;
};

struct Pen {
  double width = 0;
  double grey = 0;
  double dash = 0;  ///< length of a dash, about; a dot has none
  double gap = 0;   ///< between dashes, about; 0: the line is whole
};

/// Takes the marks of clues, one after the other.
class Drawing {
 public:
  Drawing(const BoardSpec& board, const Symbols& symbols) : board_(board), symbols_(symbols) {}

  [[nodiscard]] GraphicPoint middle(Cell c) const {
    return {board_.column_of(c) + 0.5, board_.row_of(c) + 0.5};
  }
  [[nodiscard]] std::vector<GraphicPoint> middles(std::span<const Cell> line) const;

  /// Whole cells.
  void area(std::span<const Cell> cells, double grey);
  /// A line over the spots, with round ends and corners.
  void line(GraphicLayer layer, std::span<const GraphicPoint> spots, const Pen& pen);
  /// An outline of straight sides.
  void polygon(GraphicLayer layer, std::span<const GraphicPoint> spots, const Pen& pen);
  /// The same, filled.
  void filled(GraphicLayer layer, std::span<const GraphicPoint> spots, double grey);
  void disc(GraphicLayer layer, GraphicPoint middle, double radius, double grey);
  void ring(GraphicLayer layer, GraphicPoint middle, double radius, const Pen& pen);
  /// Around all within that distance of a line.
  void pill(GraphicLayer layer, std::span<const GraphicPoint> spots, double radius, const Pen& pen);
  /// Around cells, that far inside their edges, except within the gap.
  struct Gap {
    GraphicPoint from;
    GraphicPoint to;
  };
  void outline(std::span<const Cell> cells, double inset, const Pen& pen,
               const std::optional<Gap>& gap = {});
  void text(GraphicLayer layer, std::string_view text, GraphicPoint middle, double height,
            double grey = 0);
  /// The symbol of a digit.
  void digit(GraphicLayer layer, int digit, GraphicPoint middle, double height,
             std::optional<Cell> open_cell = {});
  /// Room for the number in the corner of a cell, which ends at that part of its height: digits are
  /// to be that part of their size.
  void reserve_corner(Cell c, double end, double digit_size) {
    graphics_.digit_size = digit_size;
    graphics_.numbers.emplace_back(c, end);
  }

  /// How wide a text is.
  [[nodiscard]] static double width_of(std::string_view text, double height);
  [[nodiscard]] ClueGraphics finish();

 private:
  void add(GraphicLayer layer, std::vector<SymbolPath::Step> steps, const Pen& pen);

  const BoardSpec& board_;
  const Symbols& symbols_;
  ClueGraphics graphics_;
};

}  // namespace gridmill
