// Nice Loop or AIC: strong and weak links in turn, inside houses and inside cells.
#include "solver/rate/chains.h"

namespace gridmill {

template <>
void find<Technique::kNiceLoop>(const Position& position, Sink& sink) {
  chains::find(position, Technique::kNiceLoop, {true, true, true, false}, false, sink);
}

}  // namespace gridmill
