// Cell and Region Forcing Chains: what all candidates of a cell, or all places of a digit,
// imply. 8.0 and up.
#include "solver/explainer/rule.h"

namespace gridmill::explainer {

template <>
bool find<Rule::kMultipleForcingChain>(Search& search, Hint& hint) {
  return search.chains.find_multiple(
      search.sheet, {.multiple = true, .dynamic = false, .nishio = false, .level = 0}, hint);
}

}  // namespace gridmill::explainer
