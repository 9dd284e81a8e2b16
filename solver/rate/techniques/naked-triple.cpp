// Naked Triple: three cells of a house hold three digits between them.
#include "solver/rate/subsets.h"

namespace gridmill {

template <>
void find<Technique::kNakedTriple>(const Position& position, Sink& sink) {
  subsets::find_naked(position, Technique::kNakedTriple, 3, sink);
}

}  // namespace gridmill
