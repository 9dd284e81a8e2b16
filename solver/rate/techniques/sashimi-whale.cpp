// Sashimi Whale: a finned fish of six lines, one of which its fins hold up.
#include "solver/rate/fish.h"

namespace gridmill {

template <>
void find<Technique::kSashimiWhale>(const Position& position, Sink& sink) {
  fish::find(position, Technique::kSashimiWhale, {fish::Kind::kBasic, 6, true, true}, sink);
}

}  // namespace gridmill
