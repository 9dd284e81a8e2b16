// Hidden Triple: three digits of a house have three places between them.
#include "solver/rate/subsets.h"

namespace gridmill {

template <>
void find<Technique::kHiddenTriple>(const Position& position, Sink& sink) {
  subsets::find_hidden(position, Technique::kHiddenTriple, 3, sink);
}

}  // namespace gridmill
