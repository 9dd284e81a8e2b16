// XY-Wing: a cell xy with cells xz and yz in sight.
#include "solver/rate/wings.h"

namespace gridmill {

template <>
void find<Technique::kXyWing>(const Position& position, Sink& sink) {
  find_xy_wing(position, sink);
}

}  // namespace gridmill
