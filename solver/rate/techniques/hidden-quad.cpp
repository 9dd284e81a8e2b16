// Hidden Quad: four digits of a house have four places between them.
#include "solver/rate/subsets.h"

namespace gridmill {

template <>
void find<Technique::kHiddenQuad>(const Position& position, Sink& sink) {
  subsets::find_hidden(position, Technique::kHiddenQuad, 4, sink);
}

}  // namespace gridmill
