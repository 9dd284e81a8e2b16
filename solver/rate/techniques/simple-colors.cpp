// Simple Colors: the strong links of a digit in two colours.
#include "solver/rate/coloring.h"

namespace gridmill {

template <>
void find<Technique::kSimpleColors>(const Position& position, Sink& sink) {
  find_simple_colors(position, sink);
}

}  // namespace gridmill
