#pragma once

// Titles in the largest possible size. For each number of lines, the narrowest width that needs no
// more lines is found by bisection, which makes the lines about equally long.

#include <string>
#include <vector>

#include "tools/book/canvas.h"

namespace gridmill {

/// A title, set as large as possible, in lines of similar length that break after a colon or a dash
/// if there is one, and in Japanese between phrases.
struct Title {
  static constexpr double kLeading = 1.2;  ///< in sizes of the font

  double size = 0;
  std::vector<GlyphRun> lines;

  [[nodiscard]] double height() const {
    return kLeading * size * static_cast<double>(lines.size());
  }
  /// Below `top`, centred; returns where its last line ends.
  double draw(Canvas& canvas, double middle, double top) const;
};

/// @param max_size  the largest size, in points
[[nodiscard]] Title set_title(Typesetter& typesetter, const std::string& text, double width,
                              double height, double max_size, bool bold = true);

}  // namespace gridmill
