// Dynamic chains with dynamic chains inside that have forcing chains inside. 11.0 and up by length.
#include "solver/explainer/rule.h"

namespace gridmill::explainer {

template <>
bool find<Rule::kNestedTwiceChain>(Search& search, Hint& hint) {
  return search.chains.find_multiple(
      search.sheet, {.multiple = true, .dynamic = true, .nishio = false, .level = 5}, hint);
}

}  // namespace gridmill::explainer
