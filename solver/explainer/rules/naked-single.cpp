// Naked Single: a cell has one candidate left. 2.3.
#include "solver/explainer/rule.h"

namespace gridmill::explainer {

template <>
bool find<Rule::kNakedSingle>(Search& search, Hint& hint) {
  for (int cell = 0; cell < kCells; ++cell) {
    const Mask digits = search.sheet.candidates(cell);
    if (!is_one(digits)) continue;
    hint.rating = 2.3;
    hint.name = "Naked Single";
    hint.placement = candidate_of(cell, std::countr_zero(digits));
    return true;
  }
  return false;
}

}  // namespace gridmill::explainer
