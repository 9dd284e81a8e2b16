#pragma once

#include <bit>
#include <cstdint>

#include "solver/board/cell.h"

/// Sets as value types, for boards of at most 81 cells and 9 digits (the ones that are rated).

namespace gridmill {

/// A set of digits; bit d-1 stands for digit d. Holds the digits of every Shape (up to 25).
class DigitSet {
 public:
  constexpr DigitSet() = default;
  constexpr explicit DigitSet(std::uint32_t bits) : bits_(bits) {}
  [[nodiscard]] static constexpr DigitSet of(Digit d) { return DigitSet(1U << (d.value - 1U)); }
  /// {1, ..., n}
  [[nodiscard]] static constexpr DigitSet first(int n) {
    return DigitSet((std::uint32_t{1} << n) - 1U);
  }

  [[nodiscard]] constexpr std::uint32_t bits() const { return bits_; }
  [[nodiscard]] constexpr int size() const { return std::popcount(bits_); }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] constexpr bool contains(Digit d) const {
    return ((bits_ >> (d.value - 1U)) & 1U) != 0;
  }
  /// The smallest digit; the set must not be empty.
  [[nodiscard]] constexpr Digit front() const {
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

  /// Iterates over the digits, ascending: `for (Digit d : set)`.
  class Iterator {
   public:
    constexpr explicit Iterator(std::uint32_t rest) : rest_(rest) {}
    constexpr Digit operator*() const { return DigitSet(rest_).front(); }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1;
      return *this;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    std::uint32_t rest_;
  };
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(bits_); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }

 private:
  std::uint32_t bits_ = 0;
};

/// A set of at most 128 cells: cell c is bit c % 64 of word c / 64.
class CellSet {
 public:
  constexpr CellSet() = default;
  constexpr CellSet(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {}
  [[nodiscard]] static constexpr CellSet of(Cell c) {
    return c.index < 64 ? CellSet(std::uint64_t{1} << c.index, 0)
                        : CellSet(0, std::uint64_t{1} << (c.index - 64U));
  }

  [[nodiscard]] constexpr int size() const { return std::popcount(low_) + std::popcount(high_); }
  [[nodiscard]] constexpr bool empty() const { return (low_ | high_) == 0; }
  [[nodiscard]] constexpr bool contains(Cell c) const {
    return (((c.index < 64 ? low_ : high_) >> (c.index % 64U)) & 1U) != 0;
  }
  [[nodiscard]] constexpr bool contains(CellSet o) const { return (o - *this).empty(); }
  [[nodiscard]] constexpr bool intersects(CellSet o) const { return !(*this & o).empty(); }
  /// The first cell; the set must not be empty.
  [[nodiscard]] constexpr Cell front() const {
    return Cell{static_cast<std::uint16_t>(low_ != 0 ? std::countr_zero(low_)
                                                     : 64 + std::countr_zero(high_))};
  }
  [[nodiscard]] constexpr std::uint64_t low() const { return low_; }
  [[nodiscard]] constexpr std::uint64_t high() const { return high_; }

  constexpr void insert(Cell c) { *this |= of(c); }
  constexpr void erase(Cell c) { *this -= of(c); }

  constexpr CellSet operator&(CellSet o) const { return {low_ & o.low_, high_ & o.high_}; }
  constexpr CellSet operator|(CellSet o) const { return {low_ | o.low_, high_ | o.high_}; }
  constexpr CellSet operator^(CellSet o) const { return {low_ ^ o.low_, high_ ^ o.high_}; }
  /// The cells of this set that are not in `o`.
  constexpr CellSet operator-(CellSet o) const { return {low_ & ~o.low_, high_ & ~o.high_}; }
  constexpr CellSet& operator&=(CellSet o) { return *this = *this & o; }
  constexpr CellSet& operator|=(CellSet o) { return *this = *this | o; }
  constexpr CellSet& operator-=(CellSet o) { return *this = *this - o; }
  constexpr bool operator==(const CellSet&) const = default;
  constexpr auto operator<=>(const CellSet&) const = default;

  /// Iterates over the cells, ascending: `for (Cell c : set)`.
  class Iterator {
   public:
    constexpr Iterator(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {}
    constexpr Cell operator*() const { return CellSet(low_, high_).front(); }
    constexpr Iterator& operator++() {
      (low_ != 0 ? low_ : high_) &= (low_ != 0 ? low_ : high_) - 1;
      return *this;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    std::uint64_t low_;
    std::uint64_t high_;
  };
  [[nodiscard]] constexpr Iterator begin() const { return {low_, high_}; }
  [[nodiscard]] constexpr Iterator end() const { return {0, 0}; }

 private:
  std::uint64_t low_ = 0;
  std::uint64_t high_ = 0;
};

}  // namespace gridmill
