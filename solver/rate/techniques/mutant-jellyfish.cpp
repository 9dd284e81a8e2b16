// Mutant Jellyfish: any houses against any others.
#include "solver/rate/fish.h"

namespace gridmill {

template <>
void find<Technique::kMutantJellyfish>(const Position& position, Sink& sink) {
  fish::find(position, Technique::kMutantJellyfish, {fish::Kind::kMutant, 4, false, false}, sink);
}

}  // namespace gridmill
