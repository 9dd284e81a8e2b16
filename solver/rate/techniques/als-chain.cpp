// ALS chain: four or more almost locked sets in a row.
#include "solver/rate/als.h"
#include "solver/rate/chains.h"

namespace gridmill {

template <>
void find<Technique::kAlsChain>(const Position& position, Sink& sink) {
  if (chains::conclude(position, Technique::kAlsChain, ChainKind::kSets, sink)) return;
  als::find_chain(position, sink);
}

}  // namespace gridmill
