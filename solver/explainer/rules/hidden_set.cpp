// Hidden sets: n digits of a region with n places between them, which lose their other candidates.
// A set that strikes nothing is no step.
//
// Source: Sudoku Explainer 1.2.1, HiddenSet.
#include "solver/explainer/chains/chains.h"
#include "solver/explainer/patterns.h"
#include "solver/explainer/rule.h"

namespace gridmill::explainer {

bool find_hidden_set(RuleContext& search, const RuleInfo& row, Hint& hint) {
  const auto report = [&](const LockedSet& set) {
    hint.rating = row.ratings.min();
    hint.name = row.name;
    for_hidden_eliminations(search.board, set, [&](int c) { hint.eliminate(c); });
    return true;
  };
  return search_hidden(search.board, row.n, report, search.chains.reducible_regions(search.board));
}

}  // namespace gridmill::explainer
