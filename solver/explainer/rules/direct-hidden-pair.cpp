// Direct Hidden Pair: a hidden set of 2 that leaves one place for another digit in its region; only
// that placement is made. 2.0.
#include "solver/explainer/sets.h"

namespace gridmill::explainer {

template <>
bool find<Rule::kDirectHiddenPair>(Search& search, Hint& hint) {
  return find_direct_hidden_set(search, 2, 2.0, "Direct Hidden Pair", hint);
}

}  // namespace gridmill::explainer
