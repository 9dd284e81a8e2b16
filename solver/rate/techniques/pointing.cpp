// Pointing: a digit of a box is confined to a line and goes from the rest of the line.
#include "solver/rate/intersections.h"

namespace gridmill {

template <>
void find<Technique::kPointing>(const Position& position, Sink& sink) {
  find_locked(position, Technique::kPointing, true, sink);
}

}  // namespace gridmill
