// XYZ-Wing: a cell xyz with cells xz and yz in sight.
#include "solver/rate/wings.h"

namespace gridmill {

template <>
void find<Technique::kXyzWing>(const Position& position, Sink& sink) {
  find_xyz_wing(position, sink);
}

}  // namespace gridmill
