#pragma once

#include <optional>
#include <span>

#include "solver/referee/possible_digits.h"

namespace gridmill {

/// Whether the cells can hold different digits that add up to `sum`, if there is one. Exact if at
/// most five cells are open; else it may be true without need.
[[nodiscard]] bool can_differ(std::span<const Cell> cells, std::optional<int> sum,
                              const PossibleDigits& possible);

}  // namespace gridmill
