// Naked sets: n cells of a region with n candidates between them, which leave the region's other
// cells. A set that strikes nothing is no step.
//
// Source: Sudoku Explainer 1.2.1, NakedSet.
#include "solver/explainer/chains/chains.h"
#include "solver/explainer/patterns.h"
#include "solver/explainer/rule.h"

namespace gridmill::explainer {

bool find_naked_set(Search& search, const RuleInfo& row, Hint& hint) {
  const auto tell = [&](const Set& set) {
    hint.rating = row.ratings.least();
    hint.name = row.name;
    for_naked_strikes(search.sheet, set, [&](int c) { hint.strike(c); });
    return true;
  };
  return search_naked(search.sheet, row.n, tell, search.chains.loose_regions(search.sheet));
}

}  // namespace gridmill::explainer
