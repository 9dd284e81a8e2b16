// Naked Pair: 2 cells of a region with 2 candidates between them, which leave the region's other
// cells. 3.0.
#include "solver/explainer/sets.h"

namespace gridmill::explainer {

template <>
bool find<Rule::kNakedPair>(Search& search, Hint& hint) {
  return find_naked_set(search, 2, 3.0, "Naked Pair", hint);
}

}  // namespace gridmill::explainer
