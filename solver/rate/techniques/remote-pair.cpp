// Remote Pair: cells with the same two candidates in two colours.
#include "solver/rate/coloring.h"

namespace gridmill {

template <>
void find<Technique::kRemotePair>(const Position& position, Sink& sink) {
  find_remote_pair(position, sink);
}

}  // namespace gridmill
