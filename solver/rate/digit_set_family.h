#pragma once

// Families of digit sets, for sums and lines: a few shifts add a cell to every set at once.

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "solver/rate/size_config.h"

namespace gridmill::inline GRIDMILL_BOARDS::clues {

/// Boards with more digits cannot have clues.
inline constexpr int kMaxClueDigits = kRatedDigits < 16 ? kRatedDigits : 16;

/// A family of digit sets as bits: bit m is the set with mask m. The digits that some cells can
/// hold together, all different, are such a family; adding a cell takes a few shifts.
///
///     digits 1 to 6: the bits of one word      { } {1} {2} {1,2} {3} ...
///     digits 7, 8, ...: which word             word 0: without 7 and 8, word 1: with 7 ...
class DigitSetFamily {
 public:
  static constexpr std::size_t kWords = std::size_t{1} << (kMaxClueDigits - 6);

  /// The family of the empty set alone.
  [[nodiscard]] static DigitSetFamily nothing() {
    DigitSetFamily result;
    result.words_[0] = 1;
    return result;
  }

  [[nodiscard]] bool empty() const {
    std::uint64_t all = 0;
    for (const std::uint64_t w : words_) all |= w;
    return all == 0;
  }
  [[nodiscard]] int size() const {
    int result = 0;
    for (const std::uint64_t w : words_) result += std::popcount(w);
    return result;
  }
  [[nodiscard]] bool contains(DigitMask set) const {
    return (words_[set / 64U] >> (set % 64U) & 1U) != 0;
  }
  void insert(DigitMask set) { words_[set / 64U] |= std::uint64_t{1} << (set % 64U); }
  void erase(DigitMask set) { words_[set / 64U] &= ~(std::uint64_t{1} << (set % 64U)); }
  [[nodiscard]] bool intersects(const DigitSetFamily& other) const {
    std::uint64_t both = 0;
    for (std::size_t w = 0; w < kWords; ++w) both |= words_[w] & other.words_[w];
    return both != 0;
  }
  DigitSetFamily& operator|=(const DigitSetFamily& other) {
    for (std::size_t w = 0; w < kWords; ++w) words_[w] |= other.words_[w];
    return *this;
  }
  DigitSetFamily& operator&=(const DigitSetFamily& other) {
    for (std::size_t w = 0; w < kWords; ++w) words_[w] &= other.words_[w];
    return *this;
  }

  /// Those without the digit (bit `d` of masks), which they get.
  [[nodiscard]] DigitSetFamily with(int d) const {
    assert(0 <= d && d < kMaxClueDigits);
    DigitSetFamily result;
    if (d < 6) {
      const std::uint64_t without = ~kWith[static_cast<std::size_t>(d)];
      for (std::size_t w = 0; w < kWords; ++w) result.words_[w] = (words_[w] & without) << (1 << d);
    } else {
      const std::size_t bit = std::size_t{1} << (d - 6);
      for (std::size_t w = 0; w < kWords; ++w) {
        if ((w & bit) == 0) result.words_[w | bit] = words_[w];
      }
    }
    return result;
  }
  /// Those with the digit, which they lose.
  [[nodiscard]] DigitSetFamily without(int d) const {
    assert(0 <= d && d < kMaxClueDigits);
    DigitSetFamily result;
    if (d < 6) {
      const std::uint64_t with = kWith[static_cast<std::size_t>(d)];
      for (std::size_t w = 0; w < kWords; ++w) result.words_[w] = (words_[w] & with) >> (1 << d);
    } else {
      const std::size_t bit = std::size_t{1} << (d - 6);
      for (std::size_t w = 0; w < kWords; ++w) {
        if ((w & bit) != 0) result.words_[w & ~bit] = words_[w];
      }
    }
    return result;
  }

  /// Calls f(mask) for each set.
  template <typename F>
  void each(const F& f) const {
    for (std::size_t w = 0; w < kWords; ++w) {
      for (std::uint64_t rest = words_[w]; rest != 0; rest &= rest - 1) {
        f(static_cast<DigitMask>(64 * w + static_cast<std::size_t>(std::countr_zero(rest))));
      }
    }
  }

 private:
  /// Of the sets of digits 1 to 6, those that have the digit.
  static constexpr std::array<std::uint64_t, 6> kWith = {0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC,
                                                         0xF0F0F0F0F0F0F0F0, 0xFF00FF00FF00FF00,
                                                         0xFFFF0000FFFF0000, 0xFFFFFFFF00000000};

  std::array<std::uint64_t, kWords> words_{};
};

}  // namespace gridmill::inline GRIDMILL_BOARDS::clues
