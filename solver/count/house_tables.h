#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "solver/board/shape.h"

namespace gridmill {

struct HouseTables;

/// The tables of a board that HouseTables::serve accepts. Each thread keeps those that it made last,
/// as the fill and the counter of a jigsaw want the same, one after the other.
[[nodiscard]] std::shared_ptr<const HouseTables> tables_of(const Shape& shape);

/// What the house counter (HOUSES.md) knows of a board: rows, columns and regions of any form, up
/// to 9 digits. Tables of numbers, made in a few microseconds, so that every puzzle can have a
/// layout of its own. Plain arrays, because the kernels may share no functions of the standard
/// containers with other code.
///
/// The cells lie in three parts, cell (row, column) in part (row + column) mod 3, so that lines
/// have equally many in each and connected regions no more than six. A table that picks cells names
/// for each lane a word of two parts which are known: slot 3t, 3t + 1 and 3t + 2 pick from parts t
/// and t + 1 mod 3 (an index of 32 and more means the latter).
struct HouseTables {
  static constexpr int kMostDigits = 9;
  static constexpr int kParts = 3;
  static constexpr int kLanes = 32;  ///< words of a part
  static constexpr int kWords = kParts * kLanes;
  /// Words of each part that are no cells: one has no candidates, one has all.
  static constexpr int kEmptyWord = 30;
  static constexpr int kFullWord = 31;
  /// A lane that is no house, and no leftovers.
  static constexpr int kNoHouse = 31;
  /// Of leftovers: slots on a side, and sides that a cell is known to belong to.
  static constexpr int kLeftSlots = 6;
  static constexpr int kUses = 8;

  using Row = std::uint16_t[kLanes];
  using Words = std::uint16_t[kWords];

  /// @param regions  digits * digits numbers below `digits`, each as often: the region of a cell
  HouseTables(int digits, std::span<const std::uint8_t> regions);

  /// Whether the board is of that kind.
  [[nodiscard]] static bool serve(const Shape& shape);

  int digits = 0;
  int cells = 0;
  std::uint8_t region_of[kMostDigits * kMostDigits] = {};  ///< [cell]
  std::uint8_t word_of[kMostDigits * kMostDigits] = {};  ///< [cell]
  std::uint32_t is_cell[kParts] = {};                    ///< [part]: words that are cells, as bits
  alignas(64) Row house[kMostDigits];                    ///< [slot][house]: rows, columns, regions
  alignas(64) Words house_of[3];                         ///< [rows, columns or regions][word]
  /// Leftovers: the digits of the cells on one side are those of the cells on the other.
  alignas(64) Row left[2][kLeftSlots];  ///< [side][slot][leftovers]
  int uses = 0;                         ///< of the cell that is in most of them
  alignas(64) Words use[kUses];  ///< [i][word]: leftovers whose first side has the cell; + kLanes:
                                 ///< whose second side has it

 private:
  void add_leftovers(std::span<const std::uint8_t> regions);
};

}  // namespace gridmill
