// Forcing Chain: links lead from one candidate to a contradiction, or from all of a cell or house to the
// same conclusion.
#include "solver/rate/forcing.h"

namespace gridmill {

template <>
void find<Technique::kForcingChain>(const Position& position, Sink& sink) {
  forcing::find_chains(position, sink);
}

}  // namespace gridmill
