#pragma once

// Sets of digits. Invariant everywhere in the solver: digits count from 1, and digit d is bit d -
// 1, both in a DigitSet and in plain masks.

#include <bit>
#include <cassert>
#include <cstdint>
#include <iterator>

#include "solver/board/bits.h"
#include "solver/board/cell.h"

namespace gridmill {

/// A set of digits 1..9 as plain bits, for hot tables. The same type is used for the positions in a
/// house, position i as bit i.
using DigitMask = std::uint16_t;

/// The mask of one digit.
[[nodiscard]] constexpr DigitMask digit_bit(int digit) {
  assert(1 <= digit && digit <= 16);
  return static_cast<DigitMask>(1U << (static_cast<unsigned>(digit - 1) & 15U));
}
[[nodiscard]] constexpr DigitMask digit_bit(Digit digit) { return digit_bit(digit.value); }
/// The mask of one place of a house, counted from 0.
[[nodiscard]] constexpr DigitMask place_bit(int place) { return digit_bit(place + 1); }
/// The smallest digit of a mask, which must not be empty.
[[nodiscard]] constexpr int lowest_digit(std::uint32_t mask) {
  assert(mask != 0);
  return std::countr_zero(mask) + 1;
}

/// A set of digits of any board (up to 25).
class DigitSet {
 public:
  constexpr DigitSet() = default;
  constexpr explicit DigitSet(std::uint32_t bits) : bits_(bits) {}
  [[nodiscard]] static constexpr DigitSet of(Digit d) {
    assert(1 <= d.value && d.value <= kMaxDigits);
    return DigitSet(1U << (d.value - 1U));
  }
  /// {1, ..., n}
  [[nodiscard]] static constexpr DigitSet first(int n) {
    assert(0 <= n && n <= kMaxDigits);
    return DigitSet((std::uint32_t{1} << n) - 1U);
  }

  [[nodiscard]] constexpr std::uint32_t bits() const { return bits_; }
  [[nodiscard]] constexpr int size() const { return std::popcount(bits_); }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] constexpr bool contains(Digit d) const {
    assert(1 <= d.value && d.value <= kMaxDigits);
    return ((bits_ >> (d.value - 1U)) & 1U) != 0;
  }
  /// The smallest digit; the set must not be empty.
  [[nodiscard]] constexpr Digit front() const {
    assert(!empty());
    return Digit{static_cast<std::uint8_t>(std::countr_zero(bits_) + 1)};
  }

  constexpr DigitSet operator&(DigitSet o) const { return DigitSet(bits_ & o.bits_); }
  constexpr DigitSet operator|(DigitSet o) const { return DigitSet(bits_ | o.bits_); }
  /// The digits of this set that are not in `o`.
  constexpr DigitSet operator-(DigitSet o) const { return DigitSet(bits_ & ~o.bits_); }
  constexpr DigitSet& operator&=(DigitSet o) { return *this = *this & o; }
  constexpr DigitSet& operator|=(DigitSet o) { return *this = *this | o; }
  constexpr DigitSet& operator-=(DigitSet o) { return *this = *this - o; }
  constexpr bool operator==(const DigitSet&) const = default;

  /// Removes the smallest digit; the set must not be empty.
  constexpr void pop_front() {
    assert(!empty());
    bits_ &= bits_ - 1;
  }
  /// `for (Digit d : set)`, ascending.
  [[nodiscard]] constexpr Ascending<DigitSet> begin() const { return Ascending(*this); }
  [[nodiscard]] constexpr std::default_sentinel_t end() const { return {}; }

 private:
  std::uint32_t bits_ = 0;
};

}  // namespace gridmill
