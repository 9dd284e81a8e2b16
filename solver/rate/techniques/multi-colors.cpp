// Multi Colors: two coloured nets of a digit that see each other.
#include "solver/rate/coloring.h"

namespace gridmill {

template <>
void find<Technique::kMultiColors>(const Position& position, Sink& sink) {
  find_multi_colors(position, sink);
}

}  // namespace gridmill
