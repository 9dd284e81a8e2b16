#pragma once

#include <cstdint>

#include "solver/board/board_spec.h"

namespace gridmill {

/// Whether a board has a full grid.
enum class Feasibility : std::uint8_t {
  kYes,
  kNo,
  kUnknown  ///< too many cells, a relation that tells digits apart, or the search was given up
};

/// Answers for boards of at most 81 cells: many layouts of irregular regions have no full grid at
/// all, and a search cell by cell takes hours to find that out. The same board always gets the same
/// answer, in a second or two at worst.
[[nodiscard]] Feasibility check_feasibility(const BoardSpec& board);

}  // namespace gridmill
