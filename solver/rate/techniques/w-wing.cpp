// W-Wing: two cells xy joined by a strong link on x.
#include "solver/rate/wings.h"

namespace gridmill {

template <>
void find<Technique::kWWing>(const Position& position, Sink& sink) {
  find_w_wing(position, sink);
}

}  // namespace gridmill
