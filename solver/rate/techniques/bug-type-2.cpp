// BUG type 2: several cells have a third candidate, the same in all.
#include "solver/rate/uniqueness.h"

namespace gridmill {

template <>
void find<Technique::kBugType2>(const Position& position, Sink& sink) {
  uniqueness::find_bug(position, Technique::kBugType2, 2, sink);
}

}  // namespace gridmill
