// Swordfish: the X-Wing of three lines.
#include "solver/rate/subsets.h"

namespace gridmill {

template <>
void find<Technique::kSwordfish>(const Position& position, Sink& sink) {
  subsets::find_fish(position, Technique::kSwordfish, 3, sink);
}

}  // namespace gridmill
