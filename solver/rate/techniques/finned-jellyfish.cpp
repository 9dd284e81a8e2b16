// Finned Jellyfish: a basic fish but for a few places, the fins.
#include "solver/rate/fish.h"

namespace gridmill {

template <>
void find<Technique::kFinnedJellyfish>(const Position& position, Sink& sink) {
  fish::find(position, Technique::kFinnedJellyfish, {fish::Kind::kBasic, 4, true, false}, sink);
}

}  // namespace gridmill
