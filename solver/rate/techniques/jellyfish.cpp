// Jellyfish: the X-Wing of four lines.
#include "solver/rate/subsets.h"

namespace gridmill {

template <>
void find<Technique::kJellyfish>(const Position& position, Sink& sink) {
  subsets::find_fish(position, Technique::kJellyfish, 4, sink);
}

}  // namespace gridmill
