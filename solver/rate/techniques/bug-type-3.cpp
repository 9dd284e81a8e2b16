// BUG type 3: the extra candidates of cells in a house are part of a naked set.
#include "solver/rate/uniqueness.h"

namespace gridmill {

template <>
void find<Technique::kBugType3>(const Position& position, Sink& sink) {
  uniqueness::find_bug(position, Technique::kBugType3, 3, sink);
}

}  // namespace gridmill
