// Hidden Pair: two digits of a house have the same two places; other digits go from those.
#include "solver/rate/subsets.h"

namespace gridmill {

template <>
void find<Technique::kHiddenPair>(const Position& position, Sink& sink) {
  subsets::find_hidden(position, Technique::kHiddenPair, 2, sink);
}

}  // namespace gridmill
