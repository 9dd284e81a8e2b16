// Naked Quad: 4 cells of a region with 4 candidates between them, which leave the region's other
// cells. 5.0.
#include "solver/explainer/sets.h"

namespace gridmill::explainer {

template <>
bool find<Rule::kNakedQuad>(Search& search, Hint& hint) {
  return find_naked_set(search, 4, 5.0, "Naked Quad", hint);
}

}  // namespace gridmill::explainer
