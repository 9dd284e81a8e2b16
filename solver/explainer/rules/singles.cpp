// Hidden and naked singles.
#include "solver/explainer/rule.h"

namespace gridmill::explainer {

/// Hidden Single: a digit has one place left in a region. Its rating depends on whether the place
/// is the last empty cell of the region, in a box, or in a line. Last cells of all regions come
/// first, and boxes come before lines, so the first find is one of the easiest.
///
/// Source: Sudoku Explainer 1.2.1, HiddenSingle.
bool find_hidden_single(RuleContext& search, const RuleInfo& row, Hint& hint) {
  const Board& board = search.board;
  for (const bool last : {true, false}) {
    for (const RegionKind kind : kSetOrder) {
      for (int region = 9 * kind; region < 9 * kind + 9; ++region) {
        if ((board.empty_cells(region) == 1) != last) continue;
        for (int digit = 0; digit < kDigits; ++digit) {
          const Mask places = board.places(region, digit);
          if (!is_one(places)) continue;
          hint.rating = row.ratings[last ? kLastCell : kind == kBox ? kInBox : kInLine];
          hint.name = row.name;
          hint.placement = candidate_of(cell_at(region, std::countr_zero(places)), digit);
          return true;
        }
      }
    }
  }
  return false;
}

/// Naked Single: a cell has one candidate left. It is rated higher than the hidden ones, because a
/// person has to look at eight digits around it.
///
/// Source: Sudoku Explainer 1.2.1, NakedSingle.
bool find_naked_single(RuleContext& search, const RuleInfo& row, Hint& hint) {
  for (int cell = 0; cell < kCells; ++cell) {
    const Mask digits = search.board.candidates(cell);
    if (!is_one(digits)) continue;
    hint.rating = row.ratings.min();
    hint.name = row.name;
    hint.placement = candidate_of(cell, std::countr_zero(digits));
    return true;
  }
  return false;
}

}  // namespace gridmill::explainer
