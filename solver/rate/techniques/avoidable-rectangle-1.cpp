// Avoidable Rectangle 1: a rectangle of which 3 cells are filled in, but not given.
#include "solver/rate/uniqueness.h"

namespace gridmill {

template <>
void find<Technique::kAvoidableRectangle1>(const Position& position, Sink& sink) {
  uniqueness::find_avoidable_rectangle(position, Technique::kAvoidableRectangle1, 1, sink);
}

}  // namespace gridmill
