#pragma once

#include "solver/rate/position.h"
#include "solver/rate/technique.h"

namespace gridmill {

/// The kernel of the locked candidates: a digit whose places in a full house `from` all lie in
/// another house `to` goes from the rest of `to`. `from_box` asks for boxes as `from` (pointing) or
/// for everything else (claiming); two lines never share two cells, but extra houses may.
void find_locked(const Position& position, Technique technique, bool from_box, Sink& sink);

}  // namespace gridmill
