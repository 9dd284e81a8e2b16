// Locked Triple: a naked triple in the crossing of a box and a line, which clears both.
#include "solver/rate/subsets.h"

namespace gridmill {

template <>
void find<Technique::kLockedTriple>(const Position& position, Sink& sink) {
  subsets::find_locked(position, Technique::kLockedTriple, 3, sink);
}

}  // namespace gridmill
