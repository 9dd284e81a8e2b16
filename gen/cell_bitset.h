#pragma once

// Sets of cells of a board of any size, as W words: cell c is bit c % 64 of word c / 64. W is a
// constant so that the loops over words unroll; solver/board's CellSet serves boards up to 128.

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace gridmill {

template <std::size_t W>
using CellBitset = std::array<std::uint64_t, W>;

/// Ones in byte 0..i of the word, in byte i. Written out because the portable x86-64 baseline has
/// no instruction for it.
[[nodiscard]] constexpr std::uint64_t byte_prefix_counts(std::uint64_t x) {
  x -= x >> 1 & 0x5555555555555555;
  x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333);
  return ((x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F) * 0x0101010101010101;
}

/// The place of the k-th one of a byte (k from 0), at [8 * byte + k].
inline constexpr auto kNthBitOfByte = [] {
  std::array<std::uint8_t, 256 * 8> table{};
  for (std::size_t byte = 0; byte < 256; ++byte) {
    std::size_t k = 0;
    for (std::size_t bit = 0; bit < 8; ++bit) {
      if ((byte >> bit & 1U) != 0) table[8 * byte + k++] = static_cast<std::uint8_t>(bit);
    }
  }
  return table;
}();

/// The place of the k-th one of a word (k from 0), which must have that many; `prefix` is its
/// byte_prefix_counts. There is no loop, because its length would be random: Vigna, "Broadword
/// implementation of rank/select queries", WEA 2008, doi:10.1007/978-3-540-68552-4_12.
[[nodiscard]] constexpr std::uint32_t nth_bit(std::uint64_t word, std::uint64_t prefix,
                                              std::uint32_t k) {
  constexpr std::uint64_t kOnes = 0x0101010101010101;
  constexpr std::uint64_t kHigh = 0x8080808080808080;
  assert(k < prefix >> 56 && prefix == byte_prefix_counts(word));
  // The bytes that end at or before the k-th one, counted: 8 times their number.
  const std::uint64_t before = ((k * kOnes | kHigh) - prefix) & kHigh;
  const auto at = static_cast<std::uint32_t>((before >> 7) * kOnes >> 53 & ~7ULL);
  const auto rest = k - static_cast<std::uint32_t>(prefix << 8 >> at & 0xFF);
  const std::uint32_t bit = at + kNthBitOfByte[8 * (word >> at & 0xFF) + rest];
  assert((word >> bit & 1U) != 0);
  return bit;
}

/// The ones of a set, counted word by word so that one of them can be picked.
template <std::size_t W>
class CellPicker {
 public:
  [[gnu::always_inline]] explicit constexpr CellPicker(const CellBitset<W>& set) : set_(set) {
    for (std::size_t i = 0; i < W; ++i) {
      prefix_[i] = byte_prefix_counts(set[i]);
      assert(count(i) == static_cast<std::uint32_t>(std::popcount(set[i])));
      size_ += count(i);
    }
  }
  [[nodiscard]] constexpr std::uint32_t size() const { return size_; }
  /// The k-th cell, from 0; k must be below size().
  [[nodiscard, gnu::always_inline]] constexpr std::uint32_t operator[](std::uint32_t k) const {
    assert(k < size_);
    std::uint32_t word = 0;
    for (std::size_t i = 0; i + 1 < W; ++i) {  // no early exit: the branch would be mispredicted
      const std::uint32_t skip = word == i && k >= count(i) ? 1 : 0;
      k -= skip * count(i);
      word += skip;
    }
    return 64 * word + nth_bit(set_[word], prefix_[word], k);
  }

 private:
  [[nodiscard]] constexpr std::uint32_t count(std::size_t i) const {
    return static_cast<std::uint32_t>(prefix_[i] >> 56);
  }
  CellBitset<W> set_;
  CellBitset<W> prefix_{};
  std::uint32_t size_ = 0;
};

/// Calls f(cell) for each cell of the set, ascending.
template <std::size_t W, typename F>
constexpr void for_each_cell(const CellBitset<W>& set, F&& f) {
  for (std::size_t i = 0; i < W; ++i) {
    for (std::uint64_t rest = set[i]; rest != 0; rest &= rest - 1) {
      f(static_cast<std::uint32_t>(64 * i) + static_cast<std::uint32_t>(std::countr_zero(rest)));
    }
  }
}

}  // namespace gridmill
