// Finned Whale: a fish of six lines but for a few places. Never needed on nine: see Whale.
#include "solver/rate/fish.h"

namespace gridmill {

template <>
void find<Technique::kFinnedWhale>(const Position& position, Sink& sink) {
  fish::find(position, Technique::kFinnedWhale, {fish::Kind::kBasic, 6, true, false}, sink);
}

}  // namespace gridmill
