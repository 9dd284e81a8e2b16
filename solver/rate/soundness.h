#pragma once

#include <span>

#include "solver/board/error.h"
#include "solver/rate/finder.h"

/// A step is sound if it removes no digit of the solution and places no other. A puzzle has one
/// solution, so a step that does either is wrong. The reverse is no proof: a wrong pattern may take
/// the right candidate by luck, so `--check` is for many puzzles.

namespace gridmill::inline GRIDMILL_BOARDS {

/// Whether every placement is the solution's and no elimination is.
/// @param solution  one digit a cell, row-major
[[nodiscard]] inline bool is_sound(const Deduction& deduction,
                                   std::span<const std::uint8_t> solution) {
  for (std::size_t i = 0; i < solution.size(); ++i) {
    const Cell c{static_cast<std::uint16_t>(i)};
    for (int d = 1; d <= kRatedDigits; ++d) {
      const Candidate candidate{c, {static_cast<std::uint8_t>(d)}};
      const bool right = solution[i] == d;
      if (!right && deduction.placements.contains(candidate)) return false;
      if (right && deduction.eliminations.contains(candidate)) return false;
    }
  }
  return true;
}

/// Throws UnsoundStep, with the step in words, unless is_sound.
inline void check_sound(const BoardSpec& board, const Deduction& deduction,
                        std::span<const std::uint8_t> solution) {
  if (!is_sound(deduction, solution)) {
    throw UnsoundStep("unsound step: " + Step(board, deduction).to_string(board));
  }
}

}  // namespace gridmill::inline GRIDMILL_BOARDS
