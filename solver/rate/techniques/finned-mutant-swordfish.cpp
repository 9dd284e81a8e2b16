// Finned Mutant Swordfish: any houses against any others.
#include "solver/rate/fish.h"

namespace gridmill {

template <>
void find<Technique::kFinnedMutantSwordfish>(const Position& position, Sink& sink) {
  fish::find(position, Technique::kFinnedMutantSwordfish, {fish::Kind::kMutant, 3, true, false},
             sink);
}

}  // namespace gridmill
