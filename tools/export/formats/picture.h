#pragma once

#include "solver/board/grid_lines.h"
#include "solver/board/shape.h"

/// What the pictures have in common: a board of 36 pt cells, in points, from its upper left corner.

namespace gridmill {

inline constexpr double kCell = 36;
inline constexpr double kDigitHeight = 0.58 * kCell;
inline constexpr double kThin = 0.75;  ///< lines between cells
inline constexpr double kBox = 2;      ///< between boxes
inline constexpr double kFrame = 2.5;  ///< around the board
inline constexpr double kMargin = kFrame / 2 + 1;

/// How wide a line is.
[[nodiscard]] constexpr double width_of(GridLine::Kind kind) {
  switch (kind) {
    case GridLine::Kind::kThin:
      return kThin;
    case GridLine::Kind::kBox:
      return kBox;
    case GridLine::Kind::kFrame:
      break;
  }
  return kFrame;
}

/// Whether a cell is in an extra house, and so is shaded.
[[nodiscard]] inline bool is_shaded(const Shape& shape, Cell cell) {
  for (const std::uint16_t house : shape.houses_of(cell)) {
    if (shape.houses()[house].kind == HouseKind::kExtra) return true;
  }
  return false;
}

}  // namespace gridmill
