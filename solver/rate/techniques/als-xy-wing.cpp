// ALS-XY-Wing: two almost locked sets with different restricted commons to a third.
#include "solver/rate/als.h"

namespace gridmill {

template <>
void find<Technique::kAlsXyWing>(const Position& position, Sink& sink) {
  als::find_xy_wing(position, sink);
}

}  // namespace gridmill
