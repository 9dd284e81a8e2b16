// Sashimi Leviathan: a finned fish of seven lines, one of which its fins hold up.
#include "solver/rate/fish.h"

namespace gridmill {

template <>
void find<Technique::kSashimiLeviathan>(const Position& position, Sink& sink) {
  fish::find(position, Technique::kSashimiLeviathan, {fish::Kind::kBasic, 7, true, true}, sink);
}

}  // namespace gridmill
