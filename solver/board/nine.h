#pragma once

// The plain 9 x 9 as constants, for the raters that know only that board: HoDoKu and Sudoku
// Explainer. Everything else asks a BoardTopology.
//
// One numbering for all: cells 0..80 row by row; digits 1..9; houses as in BoardTopology: rows
// 0..8, columns 9..17, boxes 18..26; place i of a house is its i-th cell, counted from the left or
// the top, in boxes row by row; candidate (cell, digit) is number 9 * cell + digit - 1. Cells,
// digits and houses are plain ints here.

#include <array>
#include <cstdint>

#include "solver/board/board_class.h"
#include "solver/board/cell_set.h"

namespace gridmill::nine {

using CellSet = SizeNine::CellSet;
using DigitMask = SizeNine::DigitMask;

inline constexpr int kCells = SizeNine::kCells;
inline constexpr int kDigits = SizeNine::kDigits;
inline constexpr int kHouses = 27;
inline constexpr int kCandidates = SizeNine::kCandidates;
inline constexpr DigitMask kAllDigits = 0x1FF;

/// The kinds of house; house i of a kind is number 9 * kind + i.
enum Kind : int { kRow, kColumn, kBox };

[[nodiscard]] constexpr int row_of(int cell) { return cell / 9; }
[[nodiscard]] constexpr int column_of(int cell) { return cell % 9; }
[[nodiscard]] constexpr int box_of(int cell) { return cell / 27 * 3 + cell % 9 / 3; }

[[nodiscard]] constexpr int candidate_of(int cell, int digit) {
  assert(0 <= cell && cell < kCells && 1 <= digit && digit <= kDigits);
  return cell * kDigits + digit - 1;
}
[[nodiscard]] constexpr int cell_of(int candidate) { return candidate / kDigits; }
[[nodiscard]] constexpr int digit_of(int candidate) { return candidate % kDigits + 1; }

/// Geometry of the board, computed once.
struct Tables {
  std::array<std::array<std::uint8_t, 9>, kHouses> cells{};  ///< of a house, by place
  std::array<std::array<std::uint8_t, 3>, kCells> houses{};  ///< of a cell, by kind
  std::array<std::array<std::uint8_t, 3>, kCells> places{};  ///< of a cell in these, by kind
  std::array<CellSet, kHouses> house_cells{};
  std::array<CellSet, kCells> peers{};

  constexpr Tables() {
    for (int cell = 0; cell < kCells; ++cell) {
      const auto c = static_cast<std::size_t>(cell);
      const std::array<int, 3> numbers{row_of(cell), 9 + column_of(cell), 18 + box_of(cell)};
      const std::array<int, 3> at{column_of(cell), row_of(cell), cell / 9 % 3 * 3 + cell % 3};
      for (std::size_t kind = 0; kind < 3; ++kind) {
        const auto house = static_cast<std::size_t>(numbers[kind]);
        houses[c][kind] = static_cast<std::uint8_t>(house);
        places[c][kind] = static_cast<std::uint8_t>(at[kind]);
        cells[house][static_cast<std::size_t>(at[kind])] = static_cast<std::uint8_t>(cell);
        house_cells[house].insert(cell);
      }
    }
    for (std::size_t c = 0; c < kCells; ++c) {
      for (const std::uint8_t house : houses[c]) peers[c] |= house_cells[house];
      peers[c].erase(static_cast<int>(c));
    }
  }
};
inline constexpr Tables kTables;

/// The row, the column and the box of a cell as numbers of houses, and its places in them.
[[nodiscard]] constexpr const std::array<std::uint8_t, 3>& houses_of(int cell) {
  return kTables.houses[static_cast<std::size_t>(cell)];
}
[[nodiscard]] constexpr const std::array<std::uint8_t, 3>& places_of(int cell) {
  return kTables.places[static_cast<std::size_t>(cell)];
}
/// The nine cells of a house by place, one of them, and all as a set.
[[nodiscard]] constexpr const std::array<std::uint8_t, 9>& cells_of(int house) {
  return kTables.cells[static_cast<std::size_t>(house)];
}
[[nodiscard]] constexpr int cell_at(int house, int place) {
  return cells_of(house)[static_cast<std::size_t>(place)];
}
[[nodiscard]] constexpr const CellSet& house_cells(int house) {
  return kTables.house_cells[static_cast<std::size_t>(house)];
}
/// The 20 cells that share a house with a cell.
[[nodiscard]] constexpr const CellSet& peers_of(int cell) {
  return kTables.peers[static_cast<std::size_t>(cell)];
}

/// The same peers as a list: those of the first kind of house, then the rest of the second, then of
/// the third, each by place. For searches whose order of trial is part of what they find.
using PeerLists = std::array<std::array<std::uint8_t, 20>, kCells>;
[[nodiscard]] constexpr PeerLists peers_by(std::array<Kind, 3> order) {
  PeerLists lists{};
  for (std::size_t c = 0; c < kCells; ++c) {
    CellSet listed = CellSet::of(static_cast<int>(c));
    std::size_t count = 0;
    for (const Kind kind : order) {
      for (const std::uint8_t other : cells_of(kTables.houses[c][static_cast<std::size_t>(kind)])) {
        if (listed.contains(int{other})) continue;
        listed.insert(int{other});
        lists[c][count++] = other;
      }
    }
    assert(count == 20);
  }
  return lists;
}

/// The cells that see every cell of `cells`; all cells for the empty set.
[[nodiscard]] constexpr CellSet common_peers(const CellSet& cells) {
  CellSet result = CellSet::all();
  for (const Cell c : cells) result &= kTables.peers[c.index];
  return result;
}
/// The cells that see a cell of `cells`.
[[nodiscard]] constexpr CellSet seen_by(const CellSet& cells) {
  CellSet result;
  for (const Cell c : cells) result |= kTables.peers[c.index];
  return result;
}

}  // namespace gridmill::nine
