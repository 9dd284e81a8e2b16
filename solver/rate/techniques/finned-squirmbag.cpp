// Finned Squirmbag: a fish of five lines but for a few places. Never needed on nine: see Whale.
#include "solver/rate/fish.h"

namespace gridmill {

template <>
void find<Technique::kFinnedSquirmbag>(const Position& position, Sink& sink) {
  fish::find(position, Technique::kFinnedSquirmbag, {fish::Kind::kBasic, 5, true, false}, sink);
}

}  // namespace gridmill
