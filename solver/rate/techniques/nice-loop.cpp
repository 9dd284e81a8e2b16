// Nice Loop or AIC: strong and weak links in turn, inside houses and inside cells.
#include "solver/rate/chains.h"
#include "solver/rate/loops.h"

namespace gridmill {

template <>
void find<Technique::kNiceLoop>(const Position& position, Sink& sink) {
  constexpr Technique kThis = Technique::kNiceLoop;
  if (chains::conclude(position, kThis, ChainKind::kPlain, sink)) return;
  loops::find(position, kThis, loops::Nodes::kCandidates, sink);
}

}  // namespace gridmill
