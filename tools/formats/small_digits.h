#pragma once

// Usual lines, read fast: they hold nearly all puzzles of large files.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace gridmill {

/// The digits of a puzzle of at most 9 digits, 16 at a time; false: some character is not one.
inline bool parse_small(const char* text, std::size_t cells, std::uint8_t max_digit,
                        std::uint8_t* out) {
  using Bytes [[gnu::vector_size(16)]] = std::uint8_t;
  Bytes max{};
  const auto take = [&](std::size_t at, auto size) {  // a constant, so copies are instructions
    Bytes c = Bytes{} + '0';
    std::memcpy(&c, text + at, size);
    const auto is_empty = (c == '.') | (c == '*') | (c == '_') | (c == 'x') | (c == '-');
    const Bytes digits = (c - '0') & ~(Bytes)is_empty;
    std::memcpy(out + at, &digits, size);
    max = max > digits ? max : digits;
  };
  std::size_t at = 0;
  for (; at + sizeof(Bytes) <= cells; at += sizeof(Bytes)) {
    take(at, std::integral_constant<std::size_t, sizeof(Bytes)>());
  }
  for (; at < cells; ++at) take(at, std::integral_constant<std::size_t, 1>());
  std::array<std::uint8_t, sizeof(Bytes)> all;
  std::memcpy(all.data(), &max, sizeof max);
  return *std::max_element(all.begin(), all.end()) <= max_digit;
}

}  // namespace gridmill
