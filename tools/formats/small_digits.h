#pragma once

// Usual lines, read and written fast: they hold nearly all puzzles of large files.

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace gridmill {

using SmallDigits [[gnu::vector_size(16)]] = std::uint8_t;

/// Calls visit(at) for blocks that cover the cells of a board: 16 cells from `at` on. The last two
/// may overlap.
template <typename Visit>
inline void for_each_block(std::size_t cells, Visit&& visit) {
  assert(cells >= sizeof(SmallDigits));  // no board has fewer
  std::size_t at = 0;
  for (; at + sizeof(SmallDigits) <= cells; at += sizeof(SmallDigits)) visit(at);
  if (at != cells) visit(cells - sizeof(SmallDigits));
}

/// Whether no digit of a block is larger.
inline bool are_at_most(SmallDigits digits, std::uint8_t max_digit) {
  const auto larger = digits > SmallDigits{} + max_digit;
  std::array<std::uint64_t, 2> halves;
  static_assert(sizeof larger == sizeof halves);
  std::memcpy(halves.data(), &larger, sizeof larger);
  return (halves[0] | halves[1]) == 0;
}

/// The digits of a puzzle whose empty cells are any of these characters.
template <char... kEmpty>
inline bool parse_digits(const char* text, std::size_t cells, std::uint8_t max_digit,
                         std::uint8_t* out) {
  SmallDigits max{};
  for_each_block(cells, [&](std::size_t at) {
    SmallDigits c;
    std::memcpy(&c, text + at, sizeof c);
    const auto is_empty = ((c == kEmpty) | ...);
    const SmallDigits digits = (c - '0') & ~(SmallDigits)is_empty;
    std::memcpy(out + at, &digits, sizeof digits);
    max = max > digits ? max : digits;
  });
  return are_at_most(max, max_digit);
}

/// The digits of a puzzle of at most 9 digits; false: some character is not one. Nearly all lists
/// have dots or zeros in empty cells.
inline bool parse_small(const char* text, std::size_t cells, std::uint8_t max_digit,
                        std::uint8_t* out) {
  return parse_digits<'.'>(text, cells, max_digit, out) ||
         parse_digits<'.', '*', '_', 'x', '-'>(text, cells, max_digit, out);
}

/// The characters of a board; false: it has digits of two figures, and their cells are not valid.
inline bool format_small(const std::uint8_t* digits, std::size_t cells, char empty, char* out) {
  SmallDigits max{};
  for_each_block(cells, [&](std::size_t at) {
    SmallDigits d;
    std::memcpy(&d, digits + at, sizeof d);
    max = max > d ? max : d;
    const auto is_empty = (SmallDigits)(d == 0);
    const SmallDigits c = (is_empty & static_cast<std::uint8_t>(empty)) | (~is_empty & (d + '0'));
    std::memcpy(out + at, &c, sizeof c);
  });
  return are_at_most(max, 9);
}

}  // namespace gridmill
