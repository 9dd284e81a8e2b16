// Mutant X-Wing: any houses against any others.
#include "solver/rate/fish.h"

namespace gridmill {

template <>
void find<Technique::kMutantXWing>(const Position& position, Sink& sink) {
  fish::find(position, Technique::kMutantXWing, {fish::Kind::kMutant, 2, false, false}, sink);
}

}  // namespace gridmill
