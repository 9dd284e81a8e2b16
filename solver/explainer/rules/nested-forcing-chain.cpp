// Dynamic chains with forcing chains and cycles inside. 9.5 and up by length.
#include "solver/explainer/rule.h"

namespace gridmill::explainer {

template <>
bool find<Rule::kNestedForcingChain>(Search& search, Hint& hint) {
  return search.chains.find_multiple(
      search.sheet, {.multiple = true, .dynamic = true, .nishio = false, .level = 2}, hint);
}

}  // namespace gridmill::explainer
