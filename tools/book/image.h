#pragma once

#include <cstddef>
#include <string>

#include "tools/book/colour.h"

namespace gridmill {

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
[[nodiscard]] Image read_image(const std::string& path, const Colour& background);

}  // namespace gridmill
