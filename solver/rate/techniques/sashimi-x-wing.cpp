// Sashimi X-Wing: a finned fish that is none without its fins.
#include "solver/rate/fish.h"

namespace gridmill {

template <>
void find<Technique::kSashimiXWing>(const Position& position, Sink& sink) {
  fish::find(position, Technique::kSashimiXWing, {fish::Kind::kBasic, 2, true, true}, sink);
}

}  // namespace gridmill
