#pragma once

#include <string>

#include "solver/board/symbols.h"

/// What people choose of a picture.

namespace gridmill {

/// How wide a picture is.
struct PictureWidth {
  double number = 0;  ///< 0: nobody chose one, a cell is 36 pt wide
  std::string unit;   ///< mm, cm, in, pt or px, which is a dot of a PNG and 1/96 in elsewhere

  [[nodiscard]] bool is_chosen() const { return number > 0; }
  /// Lengths on paper.
  [[nodiscard]] double points() const;
  /// Of a PNG: on paper it has 300 an inch.
  [[nodiscard]] double dots() const;
};

/// "60mm", "2.5in", "600px". Throws ParseError (without a place), also for pictures of fewer than
/// 50 dots or more than 10,000.
[[nodiscard]] PictureWidth parse_picture_width(const std::string& text);

struct PictureStyle {
  Symbols symbols;  ///< instead of digits
  PictureWidth width;
};

}  // namespace gridmill
