#pragma once

// The order in which the removal tries givens.

#include <cstdint>
#include <vector>

#include "gen/recipe.h"
#include "gen/symmetry.h"

namespace gridmill {

/// Draws the numbers of all orbits in the order in which they are tried: any order is as likely,
/// unless the recipe ranks the boxes of the board.
void draw_removal_order(const Recipe& recipe, const BoardSpec& board, const Orbits& orbits,
                        RandomStream& stream, std::vector<std::uint16_t>& order);

}  // namespace gridmill
