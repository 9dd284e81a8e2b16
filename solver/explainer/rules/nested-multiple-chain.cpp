// Dynamic chains with multiple forcing chains inside, too. 10.0 and up by length.
#include "solver/explainer/rule.h"

namespace gridmill::explainer {

template <>
bool find<Rule::kNestedMultipleChain>(Search& search, Hint& hint) {
  return search.chains.find_multiple(
      search.sheet, {.multiple = true, .dynamic = true, .nishio = false, .level = 3}, hint);
}

}  // namespace gridmill::explainer
