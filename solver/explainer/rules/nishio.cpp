// Nishio: a candidate that leads its own digit into a contradiction, by several lines of
// implications together. Rated by length.
//
// Source: Sudoku Explainer 1.2.1, Chaining.
#include "solver/explainer/chains/chains.h"
#include "solver/explainer/rule.h"

namespace gridmill::explainer {

bool find_nishio(RuleContext& search, const RuleInfo& row, Hint& hint) {
  const ChainMode mode{.multiple = false, .dynamic = true, .nishio = true, .level = row.n};
  return search.chains.may_find_nishio(search.board) &&
         search.chains.find_multiple(search.board, mode, row.ratings.min(), hint);
}

}  // namespace gridmill::explainer
