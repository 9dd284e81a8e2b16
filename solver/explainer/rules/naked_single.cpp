// Naked Single: a cell has one candidate left. It is rated higher than the hidden ones, because a
// person has to look at eight digits around it.
//
// Source: Sudoku Explainer 1.2.1, NakedSingle.
#include "solver/explainer/rule.h"

namespace gridmill::explainer {

bool find_naked_single(RuleContext& search, const RuleInfo& row, Hint& hint) {
  for (int cell = 0; cell < kCells; ++cell) {
    const Mask digits = search.board.candidates(cell);
    if (!is_one(digits)) continue;
    hint.rating = row.ratings.min();
    hint.name = row.name;
    hint.placement = candidate_of(cell, std::countr_zero(digits));
    return true;
  }
  return false;
}

}  // namespace gridmill::explainer
