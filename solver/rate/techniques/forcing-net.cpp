// Forcing Net: the same with singles, which may need several facts at once.
#include "solver/rate/forcing.h"

namespace gridmill {

template <>
void find<Technique::kForcingNet>(const Position& position, Sink& sink) {
  forcing::find_nets(position, sink);
}

}  // namespace gridmill
