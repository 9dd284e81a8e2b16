// Naked Quad: four cells of a house hold four digits between them.
#include "solver/rate/subsets.h"

namespace gridmill {

template <>
void find<Technique::kNakedQuad>(const Position& position, Sink& sink) {
  subsets::find_naked(position, Technique::kNakedQuad, 4, sink);
}

}  // namespace gridmill
