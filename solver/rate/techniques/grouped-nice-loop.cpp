// Grouped Nice Loop or AIC: a chain with nodes of two or three cells of a box and a line.
#include "solver/rate/chains.h"
#include "solver/rate/loops.h"

namespace gridmill {

template <>
void find<Technique::kGroupedNiceLoop>(const Position& position, Sink& sink) {
  constexpr Technique kThis = Technique::kGroupedNiceLoop;
  if (chains::conclude(position, kThis, ChainKind::kGrouped, sink)) return;
  loops::find(position, kThis, loops::Nodes::kGroups, sink);
}

}  // namespace gridmill
