#pragma once

#include <cstdint>
#include <span>

#include "solver/board/board_spec.h"

namespace gridmill::reference {

/// Solutions of a puzzle up to a limit by the slowest obvious way: the first empty cell, every
/// digit that no house and no relation forbids, again; clues are looked at on full grids only.
/// Shares no code with any engine but the BoardSpec's houses and relations.
[[nodiscard]] std::uint64_t count(const BoardSpec& board, std::span<const std::uint8_t> givens,
                                  std::uint64_t limit);

}  // namespace gridmill::reference
