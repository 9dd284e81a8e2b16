// Naked Triplet: 3 cells of a region with 3 candidates between them, which leave the region's other
// cells. 3.6.
#include "solver/explainer/sets.h"

namespace gridmill::explainer {

template <>
bool find<Rule::kNakedTriplet>(Search& search, Hint& hint) {
  return find_naked_set(search, 3, 3.6, "Naked Triplet", hint);
}

}  // namespace gridmill::explainer
