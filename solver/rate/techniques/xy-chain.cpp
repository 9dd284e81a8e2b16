// XY-Chain: cells with two candidates, each joined to the next by a digit.
#include "solver/rate/chains.h"

namespace gridmill {

template <>
void find<Technique::kXyChain>(const Position& position, Sink& sink) {
  constexpr Technique kThis = Technique::kXyChain;
  if (!position.cells_with(2).intersects(position.changes(kThis).cells)) return;
  if (chains::conclude(position, kThis, ChainKind::kXy, sink)) return;
  chains::find(position, kThis, {.houses = false, .cells = true}, sink);
}

}  // namespace gridmill
