// Sashimi Squirmbag: a finned fish of five lines, one of which its fins hold up.
#include "solver/rate/fish.h"

namespace gridmill {

template <>
void find<Technique::kSashimiSquirmbag>(const Position& position, Sink& sink) {
  fish::find(position, Technique::kSashimiSquirmbag, {fish::Kind::kBasic, 5, true, true}, sink);
}

}  // namespace gridmill
