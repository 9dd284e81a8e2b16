// Leviathan: the X-Wing of seven lines. Never needed on nine: the other lines make a smaller one.
#include "solver/rate/subsets.h"

namespace gridmill {

template <>
void find<Technique::kLeviathan>(const Position& position, Sink& sink) {
  subsets::find_fish(position, Technique::kLeviathan, 7, sink);
}

}  // namespace gridmill
