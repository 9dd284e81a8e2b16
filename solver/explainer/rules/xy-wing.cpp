// XY-Wing: a pivot of 2 candidates and two cells of two candidates that it sees. 4.2.
#include "solver/explainer/sets.h"

namespace gridmill::explainer {

template <>
bool find<Rule::kXyWing>(Search& search, Hint& hint) {
  return find_wing(search, 2, 4.2, "XY-Wing", hint);
}

}  // namespace gridmill::explainer
