#pragma once

#include <cstdint>
#include <span>

#include "solver/rate/size_config.h"

/// Where naked and hidden sets can take anything away, without a search for them.

namespace gridmill::inline GRIDMILL_BOARDS::hall {

/// Those of these full houses in which some naked or hidden set, of whatever size, takes candidates
/// from the house. `solution` has the digits of the board, cell by cell.
[[nodiscard]] HouseSet reducible_houses(const State& state, std::span<const std::uint8_t> solution,
                                        HouseSet houses);

}  // namespace gridmill::inline GRIDMILL_BOARDS::hall
