#pragma once

#include <span>

#include "solver/board/error.h"
#include "solver/rate/finder.h"

namespace gridmill::inline GRIDMILL_BOARDS {

/// Whether every placement is the solution's and no elimination is.
/// @param solution  one digit a cell, row-major
[[nodiscard]] bool is_sound(const Deduction& deduction, std::span<const std::uint8_t> solution);

/// Throws UnsoundStep, with the step in words, unless is_sound.
void check_sound(const BoardSpec& board, const Deduction& deduction,
                 std::span<const std::uint8_t> solution);

}  // namespace gridmill::inline GRIDMILL_BOARDS
