// Grouped Nice Loop or AIC: a chain with nodes of two or three cells of a box and a line.
#include "solver/rate/chains.h"

namespace gridmill {

template <>
void find<Technique::kGroupedNiceLoop>(const Position& position, Sink& sink) {
  chains::find(position, Technique::kGroupedNiceLoop, {true, true, true, true}, false, sink);
}

}  // namespace gridmill
