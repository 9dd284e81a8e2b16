#pragma once

#include <vector>

#include "solver/board/shape.h"

/// What the pictures have in common: a board of 36 pt cells, in points, from its upper left corner.

namespace gridmill {

inline constexpr double kCell = 36;
inline constexpr double kDigitHeight = 0.58 * kCell;
inline constexpr double kThin = 0.75;  ///< lines between cells
inline constexpr double kBox = 2;      ///< between boxes
inline constexpr double kFrame = 2.5;  ///< around the board
inline constexpr double kMargin = kFrame / 2 + 1;

/// A line across the whole board.
struct BoardLine {
  bool vertical = false;
  int at = 0;  ///< cells from the left or the top
  double width = kThin;
};

/// The lines of a board, thin ones first, so that the others lie over them.
[[nodiscard]] inline std::vector<BoardLine> lines_of(const Shape& shape) {
  std::vector<BoardLine> lines;
  for (const double width : {kThin, kBox, kFrame}) {
    for (const bool vertical : {false, true}) {
      const int box = vertical ? shape.box_width() : shape.box_height();
      for (int at = 0; at <= shape.digits(); ++at) {
        const bool outer = at == 0 || at == shape.digits();
        if ((outer ? kFrame : at % box == 0 ? kBox : kThin) == width) {
          lines.push_back({vertical, at, width});
        }
      }
    }
  }
  return lines;
}

/// Whether a cell is in an extra house, and so is shaded.
[[nodiscard]] inline bool is_shaded(const Shape& shape, Cell cell) {
  for (const std::uint16_t house : shape.houses_of(cell)) {
    if (shape.houses()[house].kind == HouseKind::kExtra) return true;
  }
  return false;
}

}  // namespace gridmill
