#pragma once

#include <cstdint>
#include <span>

#include "solver/count/counter.h"

namespace gridmill {

/// Whether the puzzle is minimal was not found out.
inline constexpr std::uint8_t kNotKnown = 2;

/// Tells for each of n puzzles with exactly one solution whether it is minimal: no given can be
/// taken away without giving it a second one.
/// @param puzzles  n * shape.cells() digits, each puzzle with exactly one solution
/// @param minimal  n answers, 1 = minimal, kNotKnown = the counter's budget ended first
///
/// A given v at c is needed if and only if the puzzle without it has a solution with another digit
/// at c: one search for one solution each, and the first given that is not needed ends the puzzle.
/// All searches of a puzzle share one budget of steps; the first that is given up ends it, too.
void find_minimal(Counter& counter, std::span<const std::uint8_t> puzzles,
                  std::span<std::uint8_t> minimal);

}  // namespace gridmill
