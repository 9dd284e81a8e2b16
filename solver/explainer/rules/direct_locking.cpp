// Direct Pointing and Direct Claiming: a locked digit leaves one place for itself in
// another region of the same kind as the one that locks it. Only that placement is made; what the
// lock strikes stays on the sheet. So the same lock may be found again later, as a step of its own.
//
// Source: Sudoku Explainer 1.2.1, Locking.
#include "solver/explainer/patterns.h"
#include "solver/explainer/rule.h"

namespace gridmill::explainer {

bool find_direct_locking(RuleContext& search, const RuleInfo& row, Hint& hint) {
  const Board& board = search.board;
  return search_locking(board, [&](const LockedDigit& lock) {
    for (int other = lock.from / 9 * 9; other < lock.from / 9 * 9 + 9; ++other) {
      if (other == lock.from || !is_crossing(other, lock.in)) continue;
      const Mask places = board.places(other, lock.digit);
      const auto left = static_cast<Mask>(places & ~shared_places(other, lock.in));
      // One place is a Hidden Single already.
      if (count_of(places) < 2 || !is_one(left)) continue;
      const LockKind kind = lock.from < 9 ? kPointing : kClaiming;
      hint.rating = row.ratings[kind];
      hint.name = kind == kPointing ? "Direct Pointing" : "Direct Claiming";
      hint.placement = candidate_of(cell_at(other, std::countr_zero(left)), lock.digit);
      return true;
    }
    return false;
  });
}

}  // namespace gridmill::explainer
