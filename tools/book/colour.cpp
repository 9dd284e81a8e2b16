#include "tools/book/colour.h"

#include <charconv>
#include <string>

#include "solver/board/error.h"

namespace gridmill {

Colour parse_colour(std::string_view text) {
  unsigned value = 0;
  const std::string_view digits = text.substr(text.starts_with('#') ? 1 : 0);
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
  if (digits.size() != 6 || error != std::errc() || end != digits.data() + digits.size()) {
    throw ParseError("", 0,
                     "expected a colour such as '#1f3a5f', found '" + std::string(text) + "'");
  }
  return {(value >> 16 & 0xff) / 255.0, (value >> 8 & 0xff) / 255.0, (value & 0xff) / 255.0};
}

}  // namespace gridmill
