#pragma once

#include "solver/rate/position.h"
#include "solver/rate/technique.h"

namespace gridmill {

/// XY-Wing: a cell xy sees cells xz and yz, so z goes from what sees both of those.
void find_xy_wing(const Position& position, Sink& sink);
/// XYZ-Wing: a cell xyz sees cells xz and yz, so z goes from what sees all three.
void find_xyz_wing(const Position& position, Sink& sink);
/// W-Wing: two cells xy, joined by a strong link on x whose ends they see, so y goes from what sees
/// both cells.
void find_w_wing(const Position& position, Sink& sink);

}  // namespace gridmill
