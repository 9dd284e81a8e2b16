// Whale: the X-Wing of six lines. Never needed on nine: the other lines make a smaller fish.
#include "solver/rate/subsets.h"

namespace gridmill {

template <>
void find<Technique::kWhale>(const Position& position, Sink& sink) {
  subsets::find_fish(position, Technique::kWhale, 6, sink);
}

}  // namespace gridmill
