// Finned Swordfish: a basic fish but for a few places, the fins.
#include "solver/rate/fish.h"

namespace gridmill {

template <>
void find<Technique::kFinnedSwordfish>(const Position& position, Sink& sink) {
  fish::find(position, Technique::kFinnedSwordfish, {fish::Kind::kBasic, 3, true, false}, sink);
}

}  // namespace gridmill
