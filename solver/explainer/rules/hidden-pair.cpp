// Hidden Pair: 2 digits of a region with 2 places between them, which lose their other candidates.
// 3.4.
#include "solver/explainer/sets.h"

namespace gridmill::explainer {

template <>
bool find<Rule::kHiddenPair>(Search& search, Hint& hint) {
  return find_hidden_set(search, 2, 3.4, "Hidden Pair", hint);
}

}  // namespace gridmill::explainer
