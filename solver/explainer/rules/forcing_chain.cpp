// Cycles and forcing chains from one candidate, the lower rating first: X-cycles and Y-cycles 6.5,
// forcing X-chains 6.6, those with both kinds of links 7.0, and 0.1 for each threshold of length.
#include "solver/explainer/chains/chains.h"
#include "solver/explainer/rule.h"

namespace gridmill::explainer {

bool find_forcing_chain(Search& search, const RuleInfo& /*row*/, Hint& hint) {
  return search.chains.find_single(search.sheet, hint);
}

}  // namespace gridmill::explainer
