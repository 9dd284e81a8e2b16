// Claiming: a digit of a line is confined to a box and goes from the rest of the box.
#include "solver/rate/intersections.h"

namespace gridmill {

template <>
void find<Technique::kClaiming>(const Position& position, Sink& sink) {
  find_locked(position, Technique::kClaiming, false, sink);
}

}  // namespace gridmill
