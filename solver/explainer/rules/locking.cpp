// Pointing (a digit of a box is locked into a line) and Claiming (the other way round), which is
// rated higher. The search has all Pointing before any Claiming, so the easier kind comes first.
//
// Source: Sudoku Explainer 1.2.1, Locking.
#include "solver/explainer/patterns.h"
#include "solver/explainer/rule.h"

namespace gridmill::explainer {

bool find_locking(RuleContext& search, const RuleInfo& row, Hint& hint) {
  return search_locking(search.board, [&](const LockedDigit& lock) {
    const LockKind kind = lock.from < 9 ? kPointing : kClaiming;
    hint.rating = row.ratings[kind];
    hint.name = kind == kPointing ? "Pointing" : "Claiming";
    for_eliminations(search.board, lock, [&](int c) { hint.eliminate(c); });
    return true;
  });
}

}  // namespace gridmill::explainer
