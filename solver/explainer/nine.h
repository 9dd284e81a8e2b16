#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>

/// The board of 9 x 9 as Sudoku Explainer sees it: cells, candidates and digits as numbers from 0,
/// regions by kind (boxes, rows, columns), and sets of them.

namespace gridmill::explainer {

/// Any whole number or enumerator as the index of an array.
template <typename I>
[[nodiscard]] constexpr std::size_t as_index(I i) {
  return static_cast<std::size_t>(i);
}

inline constexpr int kCells = 81;
inline constexpr int kDigits = 9;
inline constexpr int kRegions = 27;
inline constexpr int kCandidates = kCells * kDigits;

/// Nine bits: digits of a cell (bit d stands for digit d + 1) or positions in a region.
using Mask = std::uint16_t;

/// The number of bits of a mask: a table, as the baseline processor has no instruction for it.
[[nodiscard]] inline int size_of(std::uint32_t mask) {
  static constexpr auto kCounts = [] {
    std::array<std::uint8_t, 512> table{};
    for (std::uint32_t i = 0; i < 512; ++i) table[i] = static_cast<std::uint8_t>(std::popcount(i));
    return table;
  }();
  return kCounts[mask];
}
/// Whether a mask has exactly one bit, or two.
[[nodiscard]] constexpr bool is_one(std::uint32_t mask) {
  return mask != 0 && (mask & (mask - 1)) == 0;
}
[[nodiscard]] constexpr bool is_two(std::uint32_t mask) { return is_one(mask & (mask - 1)); }

/// Calls `body(i)` for each bit of the mask, ascending.
template <typename Body>
void for_bits(std::uint32_t bits, Body&& body) {
  for (; bits != 0; bits &= bits - 1) body(std::countr_zero(bits));
}

[[nodiscard]] constexpr int candidate_of(int cell, int digit) { return cell * kDigits + digit; }
[[nodiscard]] constexpr int cell_of(int candidate) { return candidate / kDigits; }
[[nodiscard]] constexpr int digit_of(int candidate) { return candidate % kDigits; }
[[nodiscard]] constexpr Mask bit_of(int index) { return static_cast<Mask>(1U << index); }

/// The kinds of region; region r of kind k has number 9 * k + r.
enum Kind : int { kBox, kRow, kColumn };
/// Sudoku Explainer visits kinds in this order for singles and sets, in the order of the
/// enumerators for everything else.
inline constexpr std::array<Kind, 3> kSetOrder{kBox, kColumn, kRow};

/// 81 bits.
struct CellBits {
  std::array<std::uint64_t, 2> words{};

  constexpr void insert(int cell) { words[as_index(cell >> 6)] |= std::uint64_t{1} << (cell & 63); }
  constexpr void erase(int cell) {
    words[as_index(cell >> 6)] &= ~(std::uint64_t{1} << (cell & 63));
  }
  [[nodiscard]] constexpr bool contains(int cell) const {
    return ((words[as_index(cell >> 6)] >> (cell & 63)) & 1U) != 0;
  }
  [[nodiscard]] constexpr bool empty() const { return (words[0] | words[1]) == 0; }
  [[nodiscard]] constexpr int size() const {
    return std::popcount(words[0]) + std::popcount(words[1]);
  }
  [[nodiscard]] constexpr bool several() const {
    return (words[0] & (words[0] - 1)) != 0 || (words[1] & (words[1] - 1)) != 0 ||
           (words[0] != 0 && words[1] != 0);
  }
  [[nodiscard]] constexpr CellBits operator&(const CellBits& o) const {
    return {{words[0] & o.words[0], words[1] & o.words[1]}};
  }
  [[nodiscard]] constexpr CellBits operator|(const CellBits& o) const {
    return {{words[0] | o.words[0], words[1] | o.words[1]}};
  }
  [[nodiscard]] constexpr CellBits operator~() const { return {{~words[0], ~words[1] & 0x1ffff}}; }
  constexpr bool operator==(const CellBits&) const = default;
  /// Whether `body(cell)` is true for one; stops there.
  template <typename Body>
  [[nodiscard]] bool any_of(Body&& body) const {
    for (std::size_t w = 0; w < 2; ++w) {
      for (std::uint64_t rest = words[w]; rest != 0; rest &= rest - 1) {
        if (body(static_cast<int>(w) * 64 + std::countr_zero(rest))) return true;
      }
    }
    return false;
  }
  template <typename Body>
  void for_each(Body&& body) const {
    for (std::size_t w = 0; w < 2; ++w) {
      for (std::uint64_t rest = words[w]; rest != 0; rest &= rest - 1) {
        body(static_cast<int>(w) * 64 + std::countr_zero(rest));
      }
    }
  }
};

/// A set of candidates: candidate c is bit c % 64 of word c / 64.
struct CandidateBits {
  static constexpr std::size_t kWords = 12;
  std::array<std::uint64_t, kWords> words{};

  void insert(int c) { words[as_index(c >> 6)] |= std::uint64_t{1} << (c & 63); }
  void erase(int c) { words[as_index(c >> 6)] &= ~(std::uint64_t{1} << (c & 63)); }
  [[nodiscard]] bool contains(int c) const {
    return ((words[as_index(c >> 6)] >> (c & 63)) & 1U) != 0;
  }
  [[nodiscard]] bool empty() const {
    std::uint64_t any = 0;
    for (const std::uint64_t word : words) any |= word;
    return any == 0;
  }
  CandidateBits& operator&=(const CandidateBits& o) {
    for (std::size_t w = 0; w < kWords; ++w) words[w] &= o.words[w];
    return *this;
  }
  /// Takes away what the other one has.
  CandidateBits& remove(const CandidateBits& o) {
    for (std::size_t w = 0; w < kWords; ++w) words[w] &= ~o.words[w];
    return *this;
  }
  CandidateBits& operator|=(const CandidateBits& o) {
    for (std::size_t w = 0; w < kWords; ++w) words[w] |= o.words[w];
    return *this;
  }
  [[nodiscard]] bool intersects(const CandidateBits& o) const {
    std::uint64_t any = 0;
    for (std::size_t w = 0; w < kWords; ++w) any |= words[w] & o.words[w];
    return any != 0;
  }
  bool operator==(const CandidateBits&) const = default;
  /// Whether `body(candidate)` is true for one; stops there.
  template <typename Body>
  [[nodiscard]] bool any_of(Body&& body) const {
    for (std::size_t w = 0; w < kWords; ++w) {
      for (std::uint64_t rest = words[w]; rest != 0; rest &= rest - 1) {
        if (body(static_cast<int>(w) * 64 + std::countr_zero(rest))) return true;
      }
    }
    return false;
  }
  template <typename Body>
  void for_each(Body&& body) const {
    for (std::size_t w = 0; w < kWords; ++w) {
      for (std::uint64_t rest = words[w]; rest != 0; rest &= rest - 1) {
        body(static_cast<int>(w) * 64 + std::countr_zero(rest));
      }
    }
  }
};

/// The geometry of 9 x 9.
struct Geometry {
  std::array<std::array<std::uint8_t, 9>, kRegions> cells{};  ///< of a region, in its order
  std::array<std::array<std::uint8_t, 3>, kCells> region{};   ///< of a cell, by kind
  std::array<std::array<std::uint8_t, 3>, kCells> place{};    ///< of a cell in it, by kind
  std::array<std::array<std::uint8_t, 20>, kCells> peers{};   ///< box, then row, then column
  std::array<CellBits, kCells> sees{};                        ///< the same as sets
  std::array<CellBits, kRegions> cell_set{};

  constexpr Geometry() {
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      const std::size_t y = cell / 9;
      const std::size_t x = cell % 9;
      const std::array<std::size_t, 3> regions{y / 3 * 3 + x / 3, 9 + y, 18 + x};
      const std::array<std::size_t, 3> places{y % 3 * 3 + x % 3, x, y};
      for (std::size_t k = 0; k < 3; ++k) {
        region[cell][k] = static_cast<std::uint8_t>(regions[k]);
        place[cell][k] = static_cast<std::uint8_t>(places[k]);
        cells[regions[k]][places[k]] = static_cast<std::uint8_t>(cell);
        cell_set[regions[k]].insert(static_cast<int>(cell));
      }
    }
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      std::size_t count = 0;
      for (std::size_t k = 0; k < 3; ++k) {
        for (const std::uint8_t other : cells[region[cell][k]]) {
          if (other == cell || sees[cell].contains(other)) continue;
          sees[cell].insert(other);
          peers[cell][count++] = other;
        }
      }
    }
  }
};
inline constexpr Geometry kGeometry;

/// The cells of a region, in its order; the regions of a cell, by kind.
[[nodiscard]] constexpr const auto& cells_of(auto region) {
  return kGeometry.cells[as_index(region)];
}
[[nodiscard]] constexpr const auto& regions_of(auto cell) {
  return kGeometry.region[as_index(cell)];
}
[[nodiscard]] constexpr std::uint8_t cell_at(auto region, auto place) {
  return kGeometry.cells[as_index(region)][as_index(place)];
}
[[nodiscard]] constexpr std::uint8_t region_of(auto cell, auto kind) {
  return kGeometry.region[as_index(cell)][as_index(kind)];
}
/// The place of a cell in its region of a kind.
[[nodiscard]] constexpr std::uint8_t place_in(auto cell, auto kind) {
  return kGeometry.place[as_index(cell)][as_index(kind)];
}
/// The cells that a cell sees: in Sudoku Explainer's order, and as a set.
[[nodiscard]] constexpr const auto& peers_of(auto cell) { return kGeometry.peers[as_index(cell)]; }
[[nodiscard]] constexpr const CellBits& seen_by(auto cell) {
  return kGeometry.sees[as_index(cell)];
}
[[nodiscard]] constexpr const CellBits& cell_set(auto region) {
  return kGeometry.cell_set[as_index(region)];
}

/// The subsets of 9 things with n elements, in the order in which Sudoku Explainer tries them
/// (ascending as binary numbers).
[[nodiscard]] std::span<const Mask> subsets_of_nine(int n);

}  // namespace gridmill::explainer
