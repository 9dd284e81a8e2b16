#pragma once

// What is known of a partly filled grid: the digits that each cell may still hold. A cell with one
// such digit is filled.

#include <bit>
#include <cstdint>
#include <vector>

#include "solver/board/cell.h"

namespace gridmill {

/// A set of digits: bit d is digit d.
using PossibleMask = std::uint32_t;

/// What a partly filled grid says about a rule.
enum class Verdict : std::uint8_t {
  kBroken,  ///< no digits of the open cells satisfy it
  kOpen,    ///< that depends on the open cells, or is not known
  kKept,    ///< it holds, whatever the open cells hold
};

class PossibleDigits {
 public:
  /// All cells are open.
  PossibleDigits(int cells, int digits)
      : masks_(static_cast<std::size_t>(cells), (PossibleMask{2} << digits) - 2) {}

  [[nodiscard]] PossibleMask mask(Cell c) const { return masks_[c.index]; }
  [[nodiscard]] bool may_be(Cell c, int digit) const { return (mask(c) >> digit & 1U) != 0; }
  [[nodiscard]] bool is_filled(Cell c) const { return (mask(c) & (mask(c) - 1)) == 0; }
  /// The smallest and the largest digit; of a filled cell, its digit.
  [[nodiscard]] int min(Cell c) const { return std::countr_zero(mask(c)); }
  [[nodiscard]] int max(Cell c) const { return static_cast<int>(std::bit_width(mask(c))) - 1; }

  void set_mask(Cell c, PossibleMask mask) { masks_[c.index] = mask; }

 private:
  std::vector<PossibleMask> masks_;  ///< by cell; never 0 where a rule is judged
};

}  // namespace gridmill
