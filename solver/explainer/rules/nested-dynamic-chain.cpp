// Dynamic chains with dynamic forcing chains inside. 10.5 and up by length.
#include "solver/explainer/rule.h"

namespace gridmill::explainer {

template <>
bool find<Rule::kNestedDynamicChain>(Search& search, Hint& hint) {
  return search.chains.find_multiple(
      search.sheet, {.multiple = true, .dynamic = true, .nishio = false, .level = 4}, hint);
}

}  // namespace gridmill::explainer
