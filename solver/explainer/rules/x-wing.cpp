// X-Wing: a digit has its places in 2 rows only in 2 columns, or the other way round. 3.2.
#include "solver/explainer/sets.h"

namespace gridmill::explainer {

template <>
bool find<Rule::kXWing>(Search& search, Hint& hint) {
  return find_fish(search, 2, 3.2, "X-Wing", hint);
}

}  // namespace gridmill::explainer
