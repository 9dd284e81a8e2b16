// Dynamic Forcing Chains: conclusions may rest on several earlier ones. The level tells what is
// looked for inside a chain, beside what lower levels have:
//
//     0   nothing
//     1   locked candidates, pairs and X-Wings
//     2   forcing chains and cycles
//     3   cell and region chains
//     4   dynamic chains (instead of those of 2 and 3)
//     5   dynamic chains that have forcing chains inside
//
// Source: Sudoku Explainer 1.2.1, Chaining.
#include "solver/explainer/chains/chains.h"
#include "solver/explainer/rule.h"

namespace gridmill::explainer {

bool find_dynamic_chain(RuleContext& search, const RuleInfo& row, Hint& hint) {
  const ChainMode mode{.multiple = true, .dynamic = true, .nishio = false, .level = row.n};
  return search.chains.find_multiple(search.board, mode, row.ratings.min(), hint);
}

}  // namespace gridmill::explainer
