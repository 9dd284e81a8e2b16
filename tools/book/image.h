#pragma once

// Images for the cover: PNG decoded by libpng, JPEG embedded unchanged after its frame header is
// read (ITU-T T.81). Also the RGB colors of covers, and QR codes.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace gridmill {

class Grid;

/// Red, green and blue from 0 to 1.
struct Color {
  double red = 0;
  double green = 0;
  double blue = 0;

  /// Whether black text is easier to read on it than white text.
  [[nodiscard]] bool is_light() const { return 0.3 * red + 0.59 * green + 0.11 * blue > 0.55; }
};

inline constexpr Color kWhite{1, 1, 1};
inline constexpr Color kBlack{0, 0, 0};

/// "#1f3a5f". Throws ParseError (without a place).
[[nodiscard]] Color parse_color(std::string_view text);

/// An image of the user for a PDF: a JPEG unchanged, a PNG as rows of pixels.
struct Image {
  std::size_t width = 0;  ///< in pixels
  std::size_t height = 0;
  int channels = 3;  ///< 1 grey, 3 RGB, 4 CMYK
  bool is_jpeg = false;
  bool is_inverted = false;  ///< CMYK as Adobe writes it: 255 is no ink
  std::string data;
};

/// Reads a PNG or JPEG file. Throws std::runtime_error when it is neither.
/// @param background  color behind transparent pixels of a PNG, since print has no
/// transparency
[[nodiscard]] Image read_image(const std::string& path, const Color& background);

/// A square of black and white modules.
struct QrCode {
  std::size_t size = 0;     ///< modules a side, without the white border of four that it needs
  std::vector<bool> black;  ///< row-major, from the top
};

/// A QR code of a text, with the correction level M: about 15 % of it may be damaged.
[[nodiscard]] QrCode qr_code(const std::string& text);

/// An address that opens a 9 x 9 puzzle in a solver on the web.
[[nodiscard]] std::string solver_address(const Grid& puzzle);

}  // namespace gridmill
