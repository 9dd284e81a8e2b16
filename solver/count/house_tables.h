#pragma once

// The tables of a board for the house counter (HOUSES.md): rows, columns and regions of any form,
// up to 9 digits. They are made in a few microseconds, so each puzzle can have its own layout.
// Plain arrays, because the kernels may share no functions of the standard containers with other
// code.
//
// Invariants:
// 1. The cells are in three parts, cell (row, column) in part (row + column) mod 3. So each line
//    has equally many in each part, and connected regions have at most six in one. In each part,
//    word kEmptyWord has no candidates and word kFullWord has all; cells come before them.
// 2. A table that picks cells names for each lane a word of two known parts: slots 3t, 3t + 1 and
//    3t + 2 pick from parts t and t + 1 mod 3 (an index of 32 and more means the latter).
// 3. Both sides of leftovers have equally many cells, and no cell is on both.

#include <cstdint>
#include <memory>
#include <span>

#include "solver/board/board_spec.h"

namespace gridmill {

struct HouseTables;

/// The tables of a board that HouseTables::supports accepts. Each thread keeps those that it made
/// last, as the fill and the counter of a jigsaw want the same, one after the other.
[[nodiscard]] std::shared_ptr<const HouseTables> house_tables_of(const BoardSpec& board);

struct HouseTables {
  static constexpr int kMaxHouseDigits = 9;
  static constexpr int kParts = 3;
  static constexpr int kLanes = 32;  ///< words of a part
  static constexpr int kWords = kParts * kLanes;
  /// Words of each part that are no cells: one has no candidates, one has all.
  static constexpr int kEmptyWord = 30;
  static constexpr int kFullWord = 31;
  /// A lane that is no house, and no leftovers.
  static constexpr int kNoHouse = 31;
  /// Of leftovers: slots on a side, and sides that a cell is known to belong to.
  static constexpr int kLeftoverSlots = 6;
  static constexpr int kLeftoversPerCell = 8;

  using LaneTable = std::uint16_t[kLanes];
  using WordTable = std::uint16_t[kWords];

  /// A word of candidates for each cell of a board, and the words that are no cells.
  struct alignas(64) Board {
    std::uint16_t word[kWords];
  };
  enum class BoardState : std::uint8_t { kDead, kSolved, kOpen };

  /// @param regions  digits * digits numbers below `digits`, each as often: the region of a cell
  HouseTables(int digits, std::span<const std::uint8_t> regions);

  /// Whether the board is of that kind.
  [[nodiscard]] static bool supports(const BoardSpec& board);

  int digits = 0;
  int cells = 0;
  std::uint8_t region_of[kMaxHouseDigits * kMaxHouseDigits] = {};  ///< [cell]
  std::uint8_t word_of[kMaxHouseDigits * kMaxHouseDigits] = {};    ///< [cell]
  std::uint32_t is_cell[kParts] = {};            ///< [part]: words that are cells, as bits
  alignas(64) LaneTable house[kMaxHouseDigits];  ///< [slot][house]: rows, columns, regions
  alignas(64) WordTable house_of[3];             ///< [rows, columns or regions][word]
  /// Leftovers: the digits of the cells on one side are those of the cells on the other.
  alignas(64) LaneTable leftovers[2][kLeftoverSlots];  ///< [side][slot][leftovers]
  int leftovers_per_cell = 0;                          ///< of the cell that is in most of them
  alignas(64) WordTable
      leftovers_of_cell[kLeftoversPerCell];  ///< [i][word]: leftovers whose first side has the
                                             ///< cell; + kLanes: whose second side has it

 private:
  void add_leftovers(std::span<const std::uint8_t> regions);
};

}  // namespace gridmill
