// XY-Chain: cells with two candidates, each joined to the next by a digit.
#include "solver/rate/chains.h"

namespace gridmill {

template <>
void find<Technique::kXyChain>(const Position& position, Sink& sink) {
  chains::find(position, Technique::kXyChain, {false, true, false, false}, true, sink);
}

}  // namespace gridmill
