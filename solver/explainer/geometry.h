#pragma once

// The 9x9 board with the numbers and orders of Sudoku Explainer, because the order of trial is part
// of the scale. The geometry comes from solver/board/nine.h:
//
// - *Regions* are the houses with the boxes first: boxes 0..8, rows 9..17, columns 18..26.
// - Digits count from 0, so that a digit is its own bit and its own index.
// - Candidate numbers are the same in both.
//
// `region_of_house` is the only conversion; the rest of this room uses Sudoku Explainer's numbers.

#include <array>
#include <cstdint>
#include <span>

#include "solver/board/candidate_set.h"
#include "solver/board/nine.h"

namespace gridmill::explainer {

/// Any whole number or enumerator as the index of an array.
template <typename I>
[[nodiscard]] constexpr std::size_t as_index(I i) {
  return static_cast<std::size_t>(i);
}

inline constexpr int kCells = nine::kCells;
inline constexpr int kDigits = nine::kDigits;
inline constexpr int kRegions = nine::kHouses;
inline constexpr int kCandidates = nine::kCandidates;

/// Nine bits: digits of a cell (bit d represents digit d + 1) or positions in a region.
using Mask = DigitMask;

[[nodiscard]] constexpr int candidate_of(int cell, int digit) {
  assert(0 <= cell && cell < kCells && 0 <= digit && digit < kDigits);
  return cell * kDigits + digit;
}
[[nodiscard]] constexpr int cell_of(int candidate) { return nine::cell_of(candidate); }
[[nodiscard]] constexpr int digit_of(int candidate) { return candidate % kDigits; }
[[nodiscard]] constexpr Mask bit_of(int index) {
  assert(0 <= index && index < kDigits);
  return static_cast<Mask>(1U << index);
}
/// Adds or removes digits or places.
constexpr void add_bits(Mask& mask, unsigned bits) { mask = static_cast<Mask>(mask | bits); }
constexpr void remove_bits(Mask& mask, unsigned bits) { mask = static_cast<Mask>(mask & ~bits); }

/// The kinds of region; region r of kind k has number 9 * k + r.
enum RegionKind : int { kBox, kRow, kColumn };
/// Sudoku Explainer visits kinds in this order for singles and sets, in the order of the
/// enumerators for everything else.
inline constexpr std::array<RegionKind, 3> kSetOrder{kBox, kColumn, kRow};

[[nodiscard]] constexpr RegionKind kind_of(int region) {
  assert(0 <= region && region < kRegions);
  return static_cast<RegionKind>(region / 9);
}

/// The number of a house of the board as a region. Kinds move by one, boxes to the front.
[[nodiscard]] constexpr int region_of_house(int house) { return (house + 9) % kRegions; }

/// The board's tables by region.
struct Geometry {
  std::array<std::array<std::uint8_t, 9>, kRegions> cells{};  ///< of a region, by place
  std::array<std::array<std::uint8_t, 3>, kCells> region{};   ///< of a cell, by kind
  std::array<std::array<std::uint8_t, 3>, kCells> place{};    ///< of a cell in it, by kind
  std::array<CellSet, kRegions> cell_set{};

  constexpr Geometry() {
    for (int house = 0; house < kRegions; ++house) {
      cells[as_index(region_of_house(house))] = nine::cells_of(house);
      cell_set[as_index(region_of_house(house))] = nine::house_cells(house);
    }
    for (int cell = 0; cell < kCells; ++cell) {
      for (std::size_t k = 0; k < 3; ++k) {
        const int r = region_of_house(nine::houses_of(cell)[k]);
        region[as_index(cell)][as_index(r / 9)] = static_cast<std::uint8_t>(r);
        place[as_index(cell)][as_index(r / 9)] = nine::places_of(cell)[k];
      }
    }
  }
};
inline constexpr Geometry kGeometry;
/// The cells that a cell sees as lists: those of its box, then the rest of its row, then of its
/// column. Wings and aligned cells are found in this order.
inline constexpr nine::PeerLists kPeerLists =
    nine::peers_by({nine::kBox, nine::kRow, nine::kColumn});

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
[[nodiscard]] constexpr const auto& peers_of(auto cell) { return kPeerLists[as_index(cell)]; }
[[nodiscard]] constexpr const CellSet& seen_by(auto cell) {
  return nine::kTables.peers[as_index(cell)];
}
[[nodiscard]] constexpr const CellSet& cell_set(auto region) {
  return kGeometry.cell_set[as_index(region)];
}

/// The subsets of nine things with n elements, in the order in which Sudoku Explainer tries them
/// (ascending as binary numbers).
[[nodiscard]] std::span<const Mask> subsets_of_nine(int n);

}  // namespace gridmill::explainer
