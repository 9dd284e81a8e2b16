#pragma once

// The reference for Minimizer: one orbit after the other, with a question each.

#include <cstdint>
#include <span>
#include <vector>

#include "gen/symmetry.h"
#include "solver/count/counter.h"

namespace gridmill {

/// The definition, one orbit and one count at a time: faster code must give the same result.
/// @param counter   for the grid's board
/// @param solution  a full grid
/// @param order     numbers of the orbits that may be removed, in the order of trial
/// @return the puzzle: the solution with 0 for each removed given
[[nodiscard]] inline std::vector<std::uint8_t> minimize_plain(
    Counter& counter, std::span<const std::uint8_t> solution, const Orbits& orbits,
    std::span<const std::uint16_t> order, int min_givens) {
  std::vector<std::uint8_t> puzzle(solution.begin(), solution.end());
  auto givens = static_cast<int>(puzzle.size());
  for (const std::uint16_t orbit : order) {
    const auto size = static_cast<int>(orbits[orbit].size());
    if (givens - size < min_givens) continue;
    for (const Cell c : orbits[orbit]) puzzle[c.index] = 0;
    if (counter.count(puzzle, 2) == 1) {
      givens -= size;
    } else {
      for (const Cell c : orbits[orbit]) puzzle[c.index] = solution[c.index];
    }
  }
  return puzzle;
}

}  // namespace gridmill
