// XY-Wing and XYZ-Wing: a pivot of n = 2 or 3 candidates and two wings, cells of two
// candidates that it sees. Each wing lacks one digit of the pivot, and they lack different ones;
// the digit z that both have goes from what sees both, for three candidates the pivot as well.
//
// Pivots come in the order of cells, pairs of wings in that of the pivot's peers, and the first
// pair that strikes something makes the step. Only the order within a pivot is walked; which cells
// can be wings at all is a matter of sets.
//
// Source: Sudoku Explainer 1.2.1, XYWing.
#include "solver/explainer/rule.h"

namespace gridmill::explainer {

bool find_wing(RuleContext& search, const RuleInfo& row, Hint& hint) {
  const Board& board = search.board;
  const CellSet bivalue = board.cells_with_max_candidates(2);
  CellSet pivots = bivalue;
  if (row.n == 3) pivots = board.cells_with_max_candidates(3) & ~bivalue;
  return pivots.any_of([&](int xy) {
    const auto lacks = [&](int cell) {
      return static_cast<Mask>(board.candidates(xy) & ~board.candidates(cell));
    };
    const CellSet& sees_xy = seen_by(xy);
    CellSet wings;
    Mask lacking = 0;
    (sees_xy & bivalue).for_each([&](int cell) {
      const Mask digit = lacks(cell);
      if (!is_one(digit)) return;
      wings.insert(cell);
      add_bits(lacking, digit);
    });
    if (lacking == 0 || is_one(lacking)) return false;
    // Pairs of wings come in the order of the pivot's peers: box, row, column.
    std::array<std::uint8_t, 20> cells;
    std::size_t count = 0;
    for (const std::uint8_t cell : peers_of(xy)) {
      if (wings.contains(cell)) cells[count++] = cell;
    }
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t j = i + 1; j < count; ++j) {
        const std::uint8_t xz = cells[i];
        const std::uint8_t yz = cells[j];
        // Wings that lack the same digit eliminate nothing. What others have in common is one
        // digit, z: each has two candidates, one of which the other lacks.
        const Mask common = board.candidates(xz) & board.candidates(yz);
        if (common == 0 || lacks(xz) == lacks(yz)) continue;
        assert(is_one(common));
        const int z = std::countr_zero(common);
        CellSet victims = seen_by(xz) & seen_by(yz);
        if (row.n == 3) victims = victims & sees_xy;
        assert(!victims.contains(int{xy}) || !board.has(xy, z));  // the pivot stays as it is
        hint.eliminations.clear();
        victims.for_each([&](int cell) {
          if (board.has(cell, z)) hint.eliminate(candidate_of(cell, z));
        });
        if (hint.eliminations.empty()) continue;
        hint.rating = row.ratings.min();
        hint.name = row.name;
        return true;
      }
    }
    return false;
  });
}

}  // namespace gridmill::explainer
