// Chains and cycles, by the searches of chains/chains.h.
#include "solver/explainer/chains/chains.h"
#include "solver/explainer/rule.h"

namespace gridmill::explainer {

/// Cycles and forcing chains from one candidate, the lower rating first: X-cycles and Y-cycles,
/// forcing X-chains, those with both kinds of links (kPasses), and more by length.
///
/// Source: Sudoku Explainer 1.2.1, Chaining.
bool find_forcing_chain(RuleContext& search, const RuleInfo& /*row*/, Hint& hint) {
  return search.chains.find_single(search.board, hint);
}

/// Nishio: a candidate that leads its own digit into a contradiction, by several lines of
/// implications together. Rated by length.
///
/// Source: Sudoku Explainer 1.2.1, Chaining.
bool find_nishio(RuleContext& search, const RuleInfo& row, Hint& hint) {
  const ChainMode mode{.multiple = false, .dynamic = true, .nishio = true, .level = row.n};
  return search.chains.may_find_nishio(search.board) &&
         search.chains.find_multiple(search.board, mode, row.ratings.min(), hint);
}

/// Cell and Region Forcing Chains: what all candidates of a cell, or all places of a digit in a
/// region, imply. Rated by length.
///
/// Source: Sudoku Explainer 1.2.1, Chaining.
bool find_multiple_chain(RuleContext& search, const RuleInfo& row, Hint& hint) {
  const ChainMode mode{.multiple = true, .dynamic = false, .nishio = false, .level = row.n};
  return search.chains.find_multiple(search.board, mode, row.ratings.min(), hint);
}

/// Dynamic Forcing Chains: conclusions may rest on several earlier ones. The level is what a
/// chain may contain, in addition to the lower levels:
///
///     0   nothing
///     1   locked candidates, pairs and X-Wings
///     2   forcing chains and cycles
///     3   cell and region chains
///     4   dynamic chains (instead of the chains of levels 2 and 3)
///     5   dynamic chains that have forcing chains inside
///
/// Source: Sudoku Explainer 1.2.1, Chaining.
bool find_dynamic_chain(RuleContext& search, const RuleInfo& row, Hint& hint) {
  const ChainMode mode{.multiple = true, .dynamic = true, .nishio = false, .level = row.n};
  return search.chains.find_multiple(search.board, mode, row.ratings.min(), hint);
}

}  // namespace gridmill::explainer
