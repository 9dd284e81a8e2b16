#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>

/// Sets of numbers from 0 as words, for the candidates of a sheet. A sheet has some 150 candidates
/// when it comes to chains, so they get numbers, and the sets are short.

namespace gridmill::explainer {

/// 64 * W bits. Without a value unless braces say so.
template <std::size_t W>
struct Bits {
  static constexpr std::size_t kMost = 64 * W;
  std::array<std::uint64_t, W> words;

  void insert(std::size_t i) { words[i >> 6] |= std::uint64_t{1} << (i & 63); }
  void erase(std::size_t i) { words[i >> 6] &= ~(std::uint64_t{1} << (i & 63)); }
  [[nodiscard]] bool contains(std::size_t i) const {
    return ((words[i >> 6] >> (i & 63)) & 1U) != 0;
  }
  [[nodiscard]] bool empty() const {
    std::uint64_t any = 0;
    for (const std::uint64_t word : words) any |= word;
    return any == 0;
  }
  Bits& operator|=(const Bits& o) {
    for (std::size_t w = 0; w < W; ++w) words[w] |= o.words[w];
    return *this;
  }
  Bits& operator&=(const Bits& o) {
    for (std::size_t w = 0; w < W; ++w) words[w] &= o.words[w];
    return *this;
  }
  /// Takes away what the other one has.
  Bits& remove(const Bits& o) {
    for (std::size_t w = 0; w < W; ++w) words[w] &= ~o.words[w];
    return *this;
  }
  /// The least element, if there is one.
  [[nodiscard]] std::size_t first() const {
    std::size_t w = 0;
    while (w + 1 < W && words[w] == 0) ++w;
    return w * 64 + static_cast<std::size_t>(std::countr_zero(words[w]));
  }
  [[nodiscard]] bool several() const {
    int count = 0;
    for (const std::uint64_t word : words)
      count += word == 0 ? 0 : (word & (word - 1)) == 0 ? 1 : 2;
    return count > 1;
  }
  [[nodiscard]] bool intersects(const Bits& o) const {
    std::uint64_t any = 0;
    for (std::size_t w = 0; w < W; ++w) any |= words[w] & o.words[w];
    return any != 0;
  }
  /// Calls `body(i)` for each element, ascending.
  template <typename Body>
  void for_each(Body&& body) const {
    for (std::size_t w = 0; w < W; ++w) {
      for (std::uint64_t rest = words[w]; rest != 0; rest &= rest - 1) {
        body(w * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
      }
    }
  }
  /// Whether `body(i)` is true for one; stops there.
  template <typename Body>
  [[nodiscard]] bool any_of(Body&& body) const {
    for (std::size_t w = 0; w < W; ++w) {
      for (std::uint64_t rest = words[w]; rest != 0; rest &= rest - 1) {
        if (body(w * 64 + static_cast<std::size_t>(std::countr_zero(rest)))) return true;
      }
    }
    return false;
  }
};

/// Calls `body(integral_constant)` with a W, `Least` or more, that is enough for so many
/// candidates.
template <std::size_t Least = 2, typename Body>
decltype(auto) with_words(std::size_t candidates, Body&& body) {
  if constexpr (Least == 1) {
    if (candidates <= 64) return body(std::integral_constant<std::size_t, 1>{});
  }
  if (candidates <= 128) return body(std::integral_constant<std::size_t, 2>{});
  if (candidates <= 256) return body(std::integral_constant<std::size_t, 4>{});
  return body(std::integral_constant<std::size_t, 12>{});
}

}  // namespace gridmill::explainer
