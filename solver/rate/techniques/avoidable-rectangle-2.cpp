// Avoidable Rectangle 2: a rectangle of which 2 cells are filled in, but not given.
#include "solver/rate/uniqueness.h"

namespace gridmill {

template <>
void find<Technique::kAvoidableRectangle2>(const Position& position, Sink& sink) {
  uniqueness::find_avoidable_rectangle(position, Technique::kAvoidableRectangle2, 2, sink);
}

}  // namespace gridmill
