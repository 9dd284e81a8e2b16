#pragma once

// Minimality by the referee, which shares no code with solver/count: every given and every clue is
// removed alone, and the solutions are counted up to two.

#include <cstdint>
#include <optional>
#include <span>

#include "solver/referee/referee.h"

namespace gridmill {

/// Whether no given and no clue of a puzzle can be removed, by the referee: without a given there
/// are several solutions; without a clue there are several, or another one.
/// @param puzzle    board.cells() digits
/// @param solution  its only solution
/// @param limits    max_nodes is for all questions together
/// @return none: a limit ended a search
[[nodiscard]] std::optional<bool> is_minimal_by_referee(const BoardSpec& board,
                                                        std::span<const std::uint8_t> puzzle,
                                                        std::span<const std::uint8_t> solution,
                                                        RefereeLimits limits = {});

}  // namespace gridmill
