// Sashimi Swordfish: a finned fish that is none without its fins.
#include "solver/rate/fish.h"

namespace gridmill {

template <>
void find<Technique::kSashimiSwordfish>(const Position& position, Sink& sink) {
  fish::find(position, Technique::kSashimiSwordfish, {fish::Kind::kBasic, 3, true, true}, sink);
}

}  // namespace gridmill
