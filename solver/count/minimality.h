#pragma once

#include <cstdint>
#include <span>

#include "solver/count/counter.h"

namespace gridmill {

/// Tells for each of n puzzles with exactly one solution whether it is minimal: no given can be
/// taken away without giving it a second one.
/// @param puzzles  n * shape.cells() digits, each puzzle with exactly one solution
/// @param minimal  n answers, 1 = minimal
///
/// A given v at c is needed if and only if the puzzle without it has a solution with another digit
/// at c: one search for one solution each, and the first given that is not needed ends the puzzle.
void find_minimal(Counter& counter, std::span<const std::uint8_t> puzzles,
                  std::span<std::uint8_t> minimal);

}  // namespace gridmill
