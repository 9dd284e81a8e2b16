// Squirmbag: the X-Wing of five lines. Never needed on nine: the other lines make a smaller fish.
#include "solver/rate/subsets.h"

namespace gridmill {

template <>
void find<Technique::kSquirmbag>(const Position& position, Sink& sink) {
  subsets::find_fish(position, Technique::kSquirmbag, 5, sink);
}

}  // namespace gridmill
