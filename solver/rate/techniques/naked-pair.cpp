// Naked Pair: two cells of a house hold the same two digits, which go from the rest of the house.
#include "solver/rate/subsets.h"

namespace gridmill {

template <>
void find<Technique::kNakedPair>(const Position& position, Sink& sink) {
  subsets::find_naked(position, Technique::kNakedPair, 2, sink);
}

}  // namespace gridmill
