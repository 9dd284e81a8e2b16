#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "solver/board/grid_lines.h"
#include "solver/board/shape.h"

/// What the pictures have in common: a board of 36 pt cells, in points, from its upper left corner.

namespace gridmill {

inline constexpr double kCell = 36;
inline constexpr double kDigitHeight = 0.58 * kCell;
inline constexpr double kThin = 0.75;  ///< lines between cells
inline constexpr double kBox = 2;      ///< between boxes
inline constexpr double kRegion = 3;   ///< between regions that are no boxes: the eye follows them
inline constexpr double kFrame = 2.5;  ///< around the board
inline constexpr double kMargin = kFrame / 2 + 1;

/// How wide a line is.
[[nodiscard]] inline double width_of(GridLine::Kind kind, const Shape& shape) {
  switch (kind) {
    case GridLine::Kind::kThin:
      return kThin;
    case GridLine::Kind::kBox:
      return shape.has_boxes() ? kBox : kRegion;
    case GridLine::Kind::kFrame:
      break;
  }
  return shape.has_boxes() ? kFrame : kRegion;
}

/// The shade of a cell that is part of so many grey areas: 0 black, 255 white.
[[nodiscard]] constexpr std::uint8_t shade_of(int areas) {
  return areas == 0 ? 255 : areas == 1 ? 221 : 187;
}
inline constexpr double kDiagonal = 1.25;  ///< width of the line
inline constexpr std::uint8_t kDiagonalShade = 119;

inline constexpr double kRuleSize = 12;                  ///< of the letters under the board
inline constexpr double kRuleLine = 1.4 * kRuleSize;     ///< from line to line
inline constexpr double kRuleLetter = 0.52 * kRuleSize;  ///< a letter's mean width

inline constexpr double kCapital = 0.72;  ///< height of a capital, as a part of its size

/// A number with so many decimals at most: "1.25", "3".
[[nodiscard]] std::string number_text(double value, int decimals = 2);

/// The strokes of a letter or digit (glyphs.h); nothing for a blank.
[[nodiscard]] std::string_view strokes_of(char letter);

/// What the picture does not show, in lines as wide as the board.
[[nodiscard]] std::vector<std::string> lines_under(const Shape& shape);

}  // namespace gridmill
