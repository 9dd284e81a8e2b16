// Nishio: a candidate that leads its own digit into a contradiction. 7.5 and up by length.
#include "solver/explainer/rule.h"

namespace gridmill::explainer {

template <>
bool find<Rule::kNishioForcingChain>(Search& search, Hint& hint) {
  return search.chains.nets_tell(search.sheet) &&
         search.chains.find_multiple(
             search.sheet, {.multiple = false, .dynamic = true, .nishio = true, .level = 0}, hint);
}

}  // namespace gridmill::explainer
