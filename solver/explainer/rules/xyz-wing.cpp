// XYZ-Wing: a pivot of 3 candidates and two cells of two candidates that it sees. 4.4.
#include "solver/explainer/sets.h"

namespace gridmill::explainer {

template <>
bool find<Rule::kXyzWing>(Search& search, Hint& hint) {
  return find_wing(search, 3, 4.4, "XYZ-Wing", hint);
}

}  // namespace gridmill::explainer
