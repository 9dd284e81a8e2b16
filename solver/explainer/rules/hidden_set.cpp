// Hidden sets: n digits of a region with n places between them, which lose their other candidates.
// A set that strikes nothing is no step.
//
// Source: Sudoku Explainer 1.2.1, HiddenSet.
#include "solver/explainer/chains/chains.h"
#include "solver/explainer/patterns.h"
#include "solver/explainer/rule.h"

namespace gridmill::explainer {

bool find_hidden_set(Search& search, const RuleInfo& row, Hint& hint) {
  const auto tell = [&](const Set& set) {
    hint.rating = row.ratings.least();
    hint.name = row.name;
    for_hidden_strikes(search.sheet, set, [&](int c) { hint.strike(c); });
    return true;
  };
  return search_hidden(search.sheet, row.n, tell, search.chains.loose_regions(search.sheet));
}

}  // namespace gridmill::explainer
