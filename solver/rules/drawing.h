#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/board/clue.h"
#include "solver/board/shape.h"
#include "solver/board/symbols.h"

/// How clues are drawn, as data: marks in black and grey, which any painter of pictures, pages or
/// books puts on its board. Lengths are in cells from the board's upper left corner, to the right
/// and down; what lies below 0 or beyond n stands beside the board.

namespace gridmill {

/// What lies over what. The lines of the board come after the lines of clues, its digits after the
/// cages.
enum class MarkLayer : std::uint8_t {
  kAreas,  ///< grey cells and shapes
  kBands,  ///< wide lines, in light grey
  kLines,  ///< narrow lines, darker
  kCages,  ///< outlines
  kDots,   ///< dots and letters, over all else
};

/// A path, whose square is a cell wide and high at the board's corner, or a text.
struct Mark {
  MarkLayer layer = MarkLayer::kAreas;
  SymbolPath path;  ///< no steps: a text
  std::string text;
  double x = 0;  ///< its middle
  double y = 0;
  double height = 0;              ///< of a capital
  double grey = 0;                ///< 0 black, 1 white
  std::optional<Cell> open_cell;  ///< drawn as long as that cell has no digit
};

/// How far marks reach beyond the board.
struct MarkMargins {
  double left = 0;
  double top = 0;
  double right = 0;
  double bottom = 0;
};

/// The marks of a board, in the order in which they are drawn.
struct ClueMarks {
  std::vector<Mark> marks;
  double digit_size = 1;  ///< of the digits in the cells, as a part of the usual size
  /// Cells with a number in a corner, and the part of their height that ends below it: candidates
  /// stand there.
  std::vector<std::pair<Cell, double>> numbers;
  [[nodiscard]] MarkMargins margins(const Shape& shape) const;
  /// That part of a cell; 0 where there is no number.
  [[nodiscard]] double number_in(Cell c) const;
};

/// Those of all clues of the board, and the frames of its extra houses (features.h).
/// @param symbols  what stands for digits
[[nodiscard]] ClueMarks clue_marks(const Shape& shape, const Symbols& symbols = {});

struct MarkPoint {
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
  Drawing(const Shape& shape, const Symbols& symbols) : shape_(shape), symbols_(symbols) {}

  [[nodiscard]] MarkPoint middle(Cell c) const {
    return {shape_.column_of(c) + 0.5, shape_.row_of(c) + 0.5};
  }
  [[nodiscard]] std::vector<MarkPoint> middles(std::span<const Cell> line) const;

  /// Whole cells.
  void area(std::span<const Cell> cells, double grey);
  /// A line over the spots, with round ends and corners.
  void line(MarkLayer layer, std::span<const MarkPoint> spots, const Pen& pen);
  /// An outline of straight sides.
  void polygon(MarkLayer layer, std::span<const MarkPoint> spots, const Pen& pen);
  /// The same, filled.
  void filled(MarkLayer layer, std::span<const MarkPoint> spots, double grey);
  void disc(MarkLayer layer, MarkPoint middle, double radius, double grey);
  void ring(MarkLayer layer, MarkPoint middle, double radius, const Pen& pen);
  /// Around all within that distance of a line.
  void pill(MarkLayer layer, std::span<const MarkPoint> spots, double radius, const Pen& pen);
  /// Around cells, that far inside of their edges, but for what lies within the gap.
  struct Gap {
    MarkPoint from;
    MarkPoint to;
  };
  void outline(std::span<const Cell> cells, double inset, const Pen& pen,
               const std::optional<Gap>& gap = {});
  void text(MarkLayer layer, std::string_view text, MarkPoint middle, double height,
            double grey = 0);
  /// What stands for a digit.
  void digit(MarkLayer layer, int digit, MarkPoint middle, double height,
             std::optional<Cell> open_cell = {});
  /// Room for the number in the corner of a cell, which ends at that part of its height: digits are
  /// to be that part of their size.
  void leave_room(Cell c, double end, double digit_size) {
    marks_.digit_size = digit_size;
    marks_.numbers.emplace_back(c, end);
  }

  /// How wide a text is.
  [[nodiscard]] static double width_of(std::string_view text, double height);
  [[nodiscard]] ClueMarks take();

 private:
  void add(MarkLayer layer, std::vector<SymbolPath::Step> steps, const Pen& pen);

  const Shape& shape_;
  const Symbols& symbols_;
  ClueMarks marks_;
};

}  // namespace gridmill
