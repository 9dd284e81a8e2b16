// X-Chain: strong links of one digit, joined by weak ones.
#include "solver/rate/chains.h"

namespace gridmill {

template <>
void find<Technique::kXChain>(const Position& position, Sink& sink) {
  constexpr Technique kThis = Technique::kXChain;
  if (chains::conclude(position, kThis, ChainKind::kX, sink)) return;
  chains::find(position, kThis, {.houses = true, .cells = false}, sink);
}

}  // namespace gridmill
