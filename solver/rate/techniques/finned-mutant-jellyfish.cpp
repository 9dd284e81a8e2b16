// Finned Mutant Jellyfish: any houses against any others.
#include "solver/rate/fish.h"

namespace gridmill {

template <>
void find<Technique::kFinnedMutantJellyfish>(const Position& position, Sink& sink) {
  fish::find(position, Technique::kFinnedMutantJellyfish, {fish::Kind::kMutant, 4, true, false},
             sink);
}

}  // namespace gridmill
