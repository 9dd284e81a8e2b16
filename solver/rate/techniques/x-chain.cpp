// X-Chain: strong links of one digit, joined by weak ones.
#include "solver/rate/chains.h"

namespace gridmill {

template <>
void find<Technique::kXChain>(const Position& position, Sink& sink) {
  chains::find(position, Technique::kXChain, {true, false, false, false}, true, sink);
}

}  // namespace gridmill
