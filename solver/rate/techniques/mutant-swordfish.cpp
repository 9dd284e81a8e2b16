// Mutant Swordfish: any houses against any others.
#include "solver/rate/fish.h"

namespace gridmill {

template <>
void find<Technique::kMutantSwordfish>(const Position& position, Sink& sink) {
  fish::find(position, Technique::kMutantSwordfish, {fish::Kind::kMutant, 3, false, false}, sink);
}

}  // namespace gridmill
