#pragma once

#include <span>
#include <stdexcept>

#include "solver/rate/technique.h"

namespace gridmill {

/// A technique said something that the solution contradicts: a bug of ours, or a puzzle with
/// several solutions.
class UnsoundStep : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

/// Whether every placement is the solution's and no elimination is.
/// @param solution  one digit a cell, row-major
[[nodiscard]] bool is_sound(const Deduction& deduction, std::span<const std::uint8_t> solution);

/// Throws UnsoundStep, with the step in words, unless is_sound.
void check_sound(const Shape& shape, const Deduction& deduction,
                 std::span<const std::uint8_t> solution);

}  // namespace gridmill
