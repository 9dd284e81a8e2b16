// Finned Mutant X-Wing: any houses against any others.
#include "solver/rate/fish.h"

namespace gridmill {

template <>
void find<Technique::kFinnedMutantXWing>(const Position& position, Sink& sink) {
  fish::find(position, Technique::kFinnedMutantXWing, {fish::Kind::kMutant, 2, true, false}, sink);
}

}  // namespace gridmill
