// Swordfish: a digit has its places in 3 rows only in 3 columns, or the other way round. 3.8.
#include "solver/explainer/sets.h"

namespace gridmill::explainer {

template <>
bool find<Rule::kSwordfish>(Search& search, Hint& hint) {
  return find_fish(search, 3, 3.8, "Swordfish", hint);
}

}  // namespace gridmill::explainer
