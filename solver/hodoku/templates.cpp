// The solution is a template. The search for others goes row by row and marks all places of each
// one that it finds, so most digits need a few templates, not all.
//
// Invariant: rows, columns and boxes without a place of the digit have it already, and are equally
// many. A choice of one place in each other row, no two in a column or a box, therefore meets
// every column and every box: only "not twice" is checked.
//
// Source: sudopedia's templates; the use as a filter is ours.

#include "solver/hodoku/step_finder.h"

namespace gridmill::hodoku {

/// Chooses a place in each row from `row` on; `columns` are taken, and in this band `boxes`, as
/// columns. A filled row has no places and is passed over.
bool Templates::complete(std::size_t row, unsigned columns, unsigned boxes) {
  if (row % 3 == 0) boxes = 0;
  if (row == 9) return true;
  if (rows_[row] == 0) return complete(row + 1, columns, boxes);
  for (unsigned rest = rows_[row] & ~columns & ~boxes; rest != 0; rest &= rest - 1) {
    const unsigned place = rest & (~rest + 1U);
    const unsigned box = 0007U << (std::countr_zero(place) / 3 * 3);
    chosen_[row] = place;
    if (complete(row + 1, columns | place, boxes | box)) return true;
  }
  return false;
}

bool Templates::has_eliminations(const Board& board, int digit, const CellSet& solution_cells) {
  CachedResult& cached = cache_[static_cast<std::size_t>(digit)];
  if (cached.places == board.places(digit)) return cached.has_eliminations;
  cached.places = board.places(digit);
  cached.has_eliminations = true;
  std::array<unsigned, 9> all{};
  for (std::size_t row = 0; row < 9; ++row) {
    all[row] = board.places_in(static_cast<int>(row), digit);
  }
  std::array<unsigned, 9> fit{};
  for (const Cell c : solution_cells& cached.places) fit[c.index / 9U] = 1U << (c.index % 9U);
  for (std::size_t row = 0; row < 9; ++row) {
    while (fit[row] != all[row]) {
      const unsigned open = all[row] & ~fit[row];
      // The first place without a template yet: its row has no other choice now.
      rows_ = all;
      rows_[row] = open & (~open + 1U);
      if (!complete(0, 0, 0)) return true;
      // A row without places has an old choice.
      for (std::size_t i = 0; i < 9; ++i) fit[i] |= all[i] != 0 ? chosen_[i] : 0;
    }
  }
  cached.has_eliminations = false;
  return false;
}

}  // namespace gridmill::hodoku
