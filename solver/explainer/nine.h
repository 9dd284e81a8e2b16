#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "solver/board/bits.h"
#include "solver/board/candidate_set.h"
#include "solver/board/cell_set.h"

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

[[nodiscard]] constexpr int candidate_of(int cell, int digit) { return cell * kDigits + digit; }
[[nodiscard]] constexpr int cell_of(int candidate) { return candidate / kDigits; }
[[nodiscard]] constexpr int digit_of(int candidate) { return candidate % kDigits; }
[[nodiscard]] constexpr Mask bit_of(int index) { return static_cast<Mask>(1U << index); }

/// The kinds of region; region r of kind k has number 9 * k + r.
enum Kind : int { kBox, kRow, kColumn };
/// Sudoku Explainer visits kinds in this order for singles and sets, in the order of the
/// enumerators for everything else.
inline constexpr std::array<Kind, 3> kSetOrder{kBox, kColumn, kRow};

/// The geometry of 9 x 9.
struct Geometry {
  std::array<std::array<std::uint8_t, 9>, kRegions> cells{};  ///< of a region, in its order
  std::array<std::array<std::uint8_t, 3>, kCells> region{};   ///< of a cell, by kind
  std::array<std::array<std::uint8_t, 3>, kCells> place{};    ///< of a cell in it, by kind
  std::array<std::array<std::uint8_t, 20>, kCells> peers{};   ///< box, then row, then column
  std::array<CellSet, kCells> sees{};                         ///< the same as sets
  std::array<CellSet, kRegions> cell_set{};

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
          if (other == cell || sees[cell].contains(int{other})) continue;
          sees[cell].insert(int{other});
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
[[nodiscard]] constexpr const CellSet& seen_by(auto cell) { return kGeometry.sees[as_index(cell)]; }
[[nodiscard]] constexpr const CellSet& cell_set(auto region) {
  return kGeometry.cell_set[as_index(region)];
}

/// The subsets of 9 things with n elements, in the order in which Sudoku Explainer tries them
/// (ascending as binary numbers).
[[nodiscard]] std::span<const Mask> subsets_of_nine(int n);

}  // namespace gridmill::explainer
