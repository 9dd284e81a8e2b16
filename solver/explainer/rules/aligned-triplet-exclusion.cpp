// Aligned Triplet Exclusion: no combination of digits of three cells may empty a cell that sees
// them. 7.5.
#include "solver/explainer/exclusion.h"

namespace gridmill::explainer {

template <>
bool find<Rule::kAlignedTripletExclusion>(Search& search, Hint& hint) {
  return find_aligned_exclusion(search, 3, 7.5, "Aligned Triplet Exclusion", hint);
}

}  // namespace gridmill::explainer
