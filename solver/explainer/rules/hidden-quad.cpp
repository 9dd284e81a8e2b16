// Hidden Quad: 4 digits of a region with 4 places between them, which lose their other candidates.
// 5.4.
#include "solver/explainer/sets.h"

namespace gridmill::explainer {

template <>
bool find<Rule::kHiddenQuad>(Search& search, Hint& hint) {
  return find_hidden_set(search, 4, 5.4, "Hidden Quad", hint);
}

}  // namespace gridmill::explainer
