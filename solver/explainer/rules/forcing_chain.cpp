// Cycles and forcing chains from one candidate, the lower rating first: X-cycles and Y-cycles,
// forcing X-chains, those with both kinds of links (chains/pass.cpp), and more by length.
//
// Source: Sudoku Explainer 1.2.1, Chaining.
#include "solver/explainer/chains/chains.h"
#include "solver/explainer/rule.h"

namespace gridmill::explainer {

bool find_forcing_chain(RuleContext& search, const RuleInfo& /*row*/, Hint& hint) {
  return search.chains.find_single(search.board, hint);
}

}  // namespace gridmill::explainer
