// Finned X-Wing: a basic fish but for a few places, the fins.
#include "solver/rate/fish.h"

namespace gridmill {

template <>
void find<Technique::kFinnedXWing>(const Position& position, Sink& sink) {
  fish::find(position, Technique::kFinnedXWing, {fish::Kind::kBasic, 2, true, false}, sink);
}

}  // namespace gridmill
