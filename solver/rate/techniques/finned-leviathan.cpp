// Finned Leviathan: a fish of seven lines but for a few places. Never needed on nine: see Whale.
#include "solver/rate/fish.h"

namespace gridmill {

template <>
void find<Technique::kFinnedLeviathan>(const Position& position, Sink& sink) {
  fish::find(position, Technique::kFinnedLeviathan, {fish::Kind::kBasic, 7, true, false}, sink);
}

}  // namespace gridmill
