#include "solver/explainer/chains/leads.h"

// Finds what has strong links, by two sweeps over the sheet, before anything is numbered: how many
// there are decides how many words the sets of a graph get (bitset_width.h).
//
// Invariant: `count` is the number of bits in `digits`. A candidate may have links by its cell and
// by up to three regions, and counts once.

namespace gridmill::explainer {

Leads::Leads(const Board& board) {
  const CellSet pairs = board.cells_with_max_candidates(2);
  pairs.for_each([&](int cell) { digits[as_index(cell)] = board.candidates(cell); });
  count = 2 * as_index(pairs.size());
  // The two places of a digit in a region. Those in cells of two are there already.
  const Board::ByRegion few = board.digits_with_max_places(2);
  for (std::size_t region = 0; region < kRegions; ++region) {
    for_bits(few[region], [&](int digit) {
      for_bits(board.places(static_cast<int>(region), digit), [&](int place) {
        Mask& mask = digits[cell_at(region, place)];
        if (((mask >> digit) & 1) != 0) return;
        mask = static_cast<Mask>(mask | bit_of(digit));
        ++count;
      });
    });
  }
}

}  // namespace gridmill::explainer
