// Nishio: a candidate that leads its own digit into a contradiction, by several lines of
// implications together. Rated by length.
//
// Source: Sudoku Explainer 1.2.1, Chaining.
#include "solver/explainer/chains/chains.h"
#include "solver/explainer/rule.h"

namespace gridmill::explainer {

bool find_nishio(Search& search, const RuleInfo& row, Hint& hint) {
  const ChainMode mode{.multiple = false, .dynamic = true, .nishio = true, .level = row.n};
  return search.chains.nets_tell(search.sheet) &&
         search.chains.find_multiple(search.sheet, mode, row.ratings.least(), hint);
}

}  // namespace gridmill::explainer
