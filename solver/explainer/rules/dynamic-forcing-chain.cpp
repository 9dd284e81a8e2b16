// Dynamic Forcing Chains: conclusions may rest on several earlier ones. 8.5 and up by length.
#include "solver/explainer/rule.h"

namespace gridmill::explainer {

template <>
bool find<Rule::kDynamicForcingChain>(Search& search, Hint& hint) {
  return search.chains.find_multiple(
      search.sheet, {.multiple = true, .dynamic = true, .nishio = false, .level = 0}, hint);
}

}  // namespace gridmill::explainer
