// Jellyfish: a digit has its places in 4 rows only in 4 columns, or the other way round. 5.2.
#include "solver/explainer/sets.h"

namespace gridmill::explainer {

template <>
bool find<Rule::kJellyfish>(Search& search, Hint& hint) {
  return find_fish(search, 4, 5.2, "Jellyfish", hint);
}

}  // namespace gridmill::explainer
