// BUG+1: all open cells but one have two candidates.
#include "solver/rate/uniqueness.h"

namespace gridmill {

template <>
void find<Technique::kBugPlusOne>(const Position& position, Sink& sink) {
  uniqueness::find_bug(position, Technique::kBugPlusOne, 1, sink);
}

}  // namespace gridmill
