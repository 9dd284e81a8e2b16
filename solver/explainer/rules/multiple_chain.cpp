// Cell and Region Forcing Chains: what all candidates of a cell, or all places of a digit in a
// region, imply. Rated by length.
//
// Source: Sudoku Explainer 1.2.1, Chaining.
#include "solver/explainer/chains/chains.h"
#include "solver/explainer/rule.h"

namespace gridmill::explainer {

bool find_multiple_chain(RuleContext& search, const RuleInfo& row, Hint& hint) {
  const ChainMode mode{.multiple = true, .dynamic = false, .nishio = false, .level = row.n};
  return search.chains.find_multiple(search.board, mode, row.ratings.min(), hint);
}

}  // namespace gridmill::explainer
