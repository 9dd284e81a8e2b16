#pragma once

#include <string_view>

namespace gridmill {

/// Red, green and blue from 0 to 1.
struct Colour {
  double red = 0;
  double green = 0;
  double blue = 0;

  /// Whether what is black stands out better on it than what is white.
  [[nodiscard]] bool is_light() const { return 0.3 * red + 0.59 * green + 0.11 * blue > 0.55; }
};

inline constexpr Colour kWhite{1, 1, 1};
inline constexpr Colour kBlack{0, 0, 0};

/// "#1f3a5f". Throws ParseError (without a place).
[[nodiscard]] Colour parse_colour(std::string_view text);

}  // namespace gridmill
