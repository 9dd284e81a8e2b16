#pragma once

// The board class that a file is compiled for. Raters are compiled once for each class
// (CMakeLists.txt), in a separate namespace, so that small boards pay nothing for large ones and
// finders use plain type names. Other rooms get a rater by board (any_rater.h); tests use the
// class of small boards.

#include <cassert>

#include "solver/board/board_class.h"
#include "solver/board/board_topology.h"
#include "solver/board/candidate_set.h"
#include "solver/rate/state.h"
#include "solver/rate/technique.h"

#ifndef GRIDMILL_UP_TO
#define GRIDMILL_UP_TO 9
#endif
#if defined(GRIDMILL_SEVERAL_GRIDS)
#define GRIDMILL_BOARDS of_grids
#elif defined(GRIDMILL_AVX512) && GRIDMILL_UP_TO == 9
#define GRIDMILL_BOARDS up_to_9_avx512
#elif defined(GRIDMILL_AVX512) && GRIDMILL_UP_TO == 16
#define GRIDMILL_BOARDS up_to_16_avx512
#elif GRIDMILL_UP_TO == 9
#define GRIDMILL_BOARDS up_to_9
#elif GRIDMILL_UP_TO == 16
#define GRIDMILL_BOARDS up_to_16
#else
#define GRIDMILL_BOARDS up_to_25
#endif

namespace gridmill::inline GRIDMILL_BOARDS {

#if defined(GRIDMILL_SEVERAL_GRIDS)
using Size = SizeGrids;
#elif GRIDMILL_UP_TO == 9
using Size = SizeNine;
#elif GRIDMILL_UP_TO == 16
using Size = SizeSixteen;
#else
using Size = SizeTwentyFive;
#endif
inline constexpr int kRatedCells = Size::kCells;
inline constexpr int kRatedDigits = Size::kDigits;
inline constexpr int kRatedHouses = Size::kHouses;

/// Whether houses are small enough for a table of all subsets of their cells.
inline constexpr bool kSmallHouses = kRatedDigits <= 9;
/// Whether boards have one grid. (The widest class fits several, but rates none of them.)
inline constexpr bool kOneGrid = kRatedCells == kRatedDigits * kRatedDigits;
/// Whether boards are small, too: the templates of a digit can be searched.
inline constexpr bool kSmallBoards = kSmallHouses && kOneGrid;

using CellIndex = Size::CellIndex;
using CellSet = Size::CellSet;
using HouseSet = Size::HouseSet;
using DigitMask = Size::DigitMask;
using CandidateSet = CandidateSetOf<Size>;
using BoardTopology = BoardTopologyOf<Size>;
using Intersection = IntersectionOf<Size>;
using State = StateOf<Size>;
using Deduction = DeductionOf<Size>;

/// The mask of one digit.
[[nodiscard]] constexpr DigitMask mask_of(int digit) {
  assert(1 <= digit && digit <= kRatedDigits);
  return static_cast<DigitMask>(1U << static_cast<unsigned>(digit - 1));
}
[[nodiscard]] constexpr DigitMask mask_of(Digit digit) { return mask_of(digit.value); }
/// The number of bits of a mask of digits, or of places.
template <typename Mask>
[[nodiscard]] constexpr int count_of(Mask mask) {
  return Size::count_of(static_cast<std::uint32_t>(mask));
}

}  // namespace gridmill::inline GRIDMILL_BOARDS
