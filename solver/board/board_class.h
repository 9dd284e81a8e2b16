#pragma once

// Classes of boards by size, each with its constants and types. Code for boards of any size is a
// template over the class (CandidateSetOf, BoardTopologyOf, StateOf, the enumerations of
// solver/pattern); code for boards up to 9x9 uses the plain aliases.

#include <cstdint>
#include <type_traits>

#include "solver/board/bits.h"
#include "solver/board/cell.h"
#include "solver/board/cell_set.h"

namespace gridmill {

/// A set of houses, by their numbers in a BoardTopology.
template <int Houses>
class HouseSetOf : public IndexSet<HouseSetOf<Houses>, Houses> {};

/// Boards of up to `Digits` digits and `Cells` cells, with up to `Houses` houses. Houses have at
/// most as many cells as there are digits, so digits of a cell and positions in a house share a
/// mask type.
template <int Digits, int Houses, int Cells = Digits* Digits>
struct BoardClass {
  static_assert(Digits <= kMaxDigits && 3 * Digits <= Houses && Houses <= 256);
  static_assert(Digits * Digits <= Cells && Cells <= kMaxCells);
  static constexpr int kDigits = Digits;
  static constexpr int kCells = Cells;
  static constexpr int kHouses = Houses;
  static constexpr int kCandidates = kCells * kDigits;

  using DigitMask = std::conditional_t<(Digits <= 16), std::uint16_t, std::uint32_t>;
  /// The number of a cell where tables must be small.
  using CellIndex = std::conditional_t<(kCells <= 256), std::uint8_t, std::uint16_t>;
  using CellSet = CellSetOf<kCells>;
  using HouseSet = HouseSetOf<Houses>;
  /// The number of bits of a mask.
  [[nodiscard]] static constexpr int count_of(std::uint32_t mask) {
    return count_bits<Digits>(mask);
  }
};

/// The classes of boards that are rated (size_config.h). The widest one fits every BoardSpec that
/// is rated, so it has as many houses as boards of several grids; of boards of one grid it takes
/// those of up to kMaxRatedHouses.
using SizeNine = BoardClass<9, 64>;
using SizeSixteen = BoardClass<16, 64>;
inline constexpr int kMaxRatedHouses = 128;
using SizeTwentyFive = BoardClass<kMaxDigits, kMaxGridHouses>;
/// Boards of several grids.
using SizeGrids = BoardClass<kMaxGridDigits, kMaxGridHouses, kMaxGridCells>;
using HouseSet = SizeNine::HouseSet;

}  // namespace gridmill
