// Direct hidden sets: a hidden set of n leaves one place for another digit in its region. Only that
// placement is made, and what the set strikes stays.
//
// A region needs one cell more than the set: the one where the other digit goes. The digit has had
// a second place, in a cell of the set, or it would be a Hidden Single.
//
// Source: Sudoku Explainer 1.2.1, HiddenSet.
#include "solver/explainer/patterns.h"
#include "solver/explainer/rule.h"

namespace gridmill::explainer {

bool find_direct_hidden_set(RuleContext& search, const RuleInfo& row, Hint& hint) {
  const Board& board = search.board;
  return search_hidden_tuples(board, row.n, row.n, [&](const LockedSet& set) {
    for (int digit = 0; digit < kDigits; ++digit) {
      if (((set.digits >> digit) & 1) != 0) continue;
      const Mask places = board.places(set.region, digit);
      const auto left = static_cast<Mask>(places & ~set.cells);
      if (count_of(places) < 2 || !is_one(left)) continue;
      hint.rating = row.ratings.min();
      hint.name = row.name;
      hint.placement = candidate_of(cell_at(set.region, std::countr_zero(left)), digit);
      return true;
    }
    return false;
  });
}

}  // namespace gridmill::explainer
