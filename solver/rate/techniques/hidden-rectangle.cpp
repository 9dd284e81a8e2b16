// Hidden Rectangle: a digit has no other place in the lines of a corner.
#include "solver/rate/uniqueness.h"

namespace gridmill {

template <>
void find<Technique::kHiddenRectangle>(const Position& position, Sink& sink) {
  uniqueness::find_hidden_rectangle(position, sink);
}

}  // namespace gridmill
