#pragma once

#include <cstdint>

#include "solver/board/board_spec.h"

namespace gridmill {

/// Whether a board has a full grid.
enum class Feasibility : std::uint8_t {
  kYes,
  kNo,
  kUnknown  ///< too many cells, a relation that distinguishes digits, or the search gave up
};

/// Checks boards of at most 81 cells: many layouts of irregular regions have no full grid at all,
/// and a search cell by cell takes hours to find that out. Deterministic; takes at most a second or
/// two.
[[nodiscard]] Feasibility check_feasibility(const BoardSpec& board);

}  // namespace gridmill
