// Direct Hidden Triplet: a hidden set of 3 that leaves one place for another digit in its region;
// only that placement is made. 2.5.
#include "solver/explainer/sets.h"

namespace gridmill::explainer {

template <>
bool find<Rule::kDirectHiddenTriplet>(Search& search, Hint& hint) {
  return find_direct_hidden_set(search, 3, 2.5, "Direct Hidden Triplet", hint);
}

}  // namespace gridmill::explainer
