// Death Blossom: a cell and an almost locked set for each of its digits.
#include "solver/rate/als.h"

namespace gridmill {

template <>
void find<Technique::kDeathBlossom>(const Position& position, Sink& sink) {
  als::find_death_blossom(position, sink);
}

}  // namespace gridmill
