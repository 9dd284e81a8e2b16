// Fish: a digit has its places in n rows only in n columns, or the other way round; it goes from
// the rest of these. X-Wing, Swordfish and Jellyfish have 2, 3 and 4.
//
// Source: Sudoku Explainer 1.2.1, Fisherman.
#include "solver/explainer/patterns.h"
#include "solver/explainer/rule.h"

namespace gridmill::explainer {

bool find_fish(RuleContext& search, const RuleInfo& row, Hint& hint) {
  return search_fish(search.board, row.n, [&](const Fish& fish) {
    hint.rating = row.ratings.min();
    hint.name = row.name;
    for_eliminations(search.board, fish, [&](int c) { hint.eliminate(c); });
    return true;
  });
}

}  // namespace gridmill::explainer
