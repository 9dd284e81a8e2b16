#include "db/key.h"

#include <cstdint>

namespace gridmill {

void append_puzzle_key(const Shape& shape, const Grid& puzzle, std::string& key) {
  if (&shape != &Shape::standard()) {
    key += shape.name();
    key += '\0';
  }
  const auto digits = puzzle.digits();
  const std::size_t bytes = (digits.size() + 7) / 8;
  const std::size_t spare = 8 * bytes - digits.size();
  const std::size_t start = key.size();
  key.resize(start + bytes);
  const bool wide = shape.digits() > 15;
  unsigned half = 0;  // the first digit of a pair, 0: none is waiting
  for (std::size_t i = 0; i < digits.size(); ++i) {
    const unsigned digit = digits[i];
    if (digit == 0) continue;
    const std::size_t bit = spare + i;
    auto& byte = key[start + bit / 8];
    byte = static_cast<char>(static_cast<unsigned char>(byte) | (0x80U >> (bit % 8)));
    if (wide) {
      key += static_cast<char>(digit);
    } else if (half == 0) {
      half = digit;
    } else {
      key += static_cast<char>(half << 4U | digit);
      half = 0;
    }
  }
  if (half != 0) key += static_cast<char>(half << 4U);
}

}  // namespace gridmill
