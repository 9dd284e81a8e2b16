// Dynamic Forcing Chains (+): with locked candidates, pairs and X-Wings inside. 9.0 and up.
#include "solver/explainer/rule.h"

namespace gridmill::explainer {

template <>
bool find<Rule::kDynamicForcingChainPlus>(Search& search, Hint& hint) {
  return search.chains.find_multiple(
      search.sheet, {.multiple = true, .dynamic = true, .nishio = false, .level = 1}, hint);
}

}  // namespace gridmill::explainer
