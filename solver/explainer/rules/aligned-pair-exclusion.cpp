// Aligned Pair Exclusion: no combination of digits of two cells may empty a cell that sees
// them. 6.2.
#include "solver/explainer/exclusion.h"

namespace gridmill::explainer {

template <>
bool find<Rule::kAlignedPairExclusion>(Search& search, Hint& hint) {
  return find_aligned_exclusion(search, 2, 6.2, "Aligned Pair Exclusion", hint);
}

}  // namespace gridmill::explainer
