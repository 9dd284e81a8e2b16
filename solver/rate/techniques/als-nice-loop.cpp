// Nice Loop or AIC with almost locked sets: a set that loses a digit is locked in the others.
#include "solver/rate/chains.h"
#include "solver/rate/loops.h"

namespace gridmill {

template <>
void find<Technique::kAlsNiceLoop>(const Position& position, Sink& sink) {
  constexpr Technique kThis = Technique::kAlsNiceLoop;
  if (chains::conclude(position, kThis, ChainKind::kAll, sink)) return;
  loops::find(position, kThis, loops::Nodes::kGroupsAndAlmostLockedSets, sink);
}

}  // namespace gridmill
