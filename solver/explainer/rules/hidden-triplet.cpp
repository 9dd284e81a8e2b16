// Hidden Triplet: 3 digits of a region with 3 places between them, which lose their other
// candidates. 4.0.
#include "solver/explainer/sets.h"

namespace gridmill::explainer {

template <>
bool find<Rule::kHiddenTriplet>(Search& search, Hint& hint) {
  return find_hidden_set(search, 3, 4.0, "Hidden Triplet", hint);
}

}  // namespace gridmill::explainer
