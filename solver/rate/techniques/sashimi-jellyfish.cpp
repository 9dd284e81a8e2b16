// Sashimi Jellyfish: a finned fish that is none without its fins.
#include "solver/rate/fish.h"

namespace gridmill {

template <>
void find<Technique::kSashimiJellyfish>(const Position& position, Sink& sink) {
  fish::find(position, Technique::kSashimiJellyfish, {fish::Kind::kBasic, 4, true, true}, sink);
}

}  // namespace gridmill
