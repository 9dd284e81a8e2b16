// X-Wing: a digit has its places in two rows in the same two columns, or the other way round.
#include "solver/rate/subsets.h"

namespace gridmill {

template <>
void find<Technique::kXWing>(const Position& position, Sink& sink) {
  subsets::find_fish(position, Technique::kXWing, 2, sink);
}

}  // namespace gridmill
