// Locked Pair: a naked pair in the crossing of a box and a line, which clears both.
#include "solver/rate/subsets.h"

namespace gridmill {

template <>
void find<Technique::kLockedPair>(const Position& position, Sink& sink) {
  subsets::find_locked(position, Technique::kLockedPair, 2, sink);
}

}  // namespace gridmill
