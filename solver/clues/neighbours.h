#pragma once

// Cells that share an edge or a corner.

#include <vector>

#include "solver/board/board_spec.h"

namespace gridmill {

/// Whether two cells share an edge.
[[nodiscard]] bool are_orthogonal(const BoardSpec& board, Cell one, Cell other);
/// Whether two cells share an edge or a corner.
[[nodiscard]] bool are_adjacent(const BoardSpec& board, Cell one, Cell other);
/// The cells that share an edge with a cell.
[[nodiscard]] std::vector<Cell> orthogonal_neighbours(const BoardSpec& board, Cell c);
/// The cells that share an edge or a corner with a cell.
[[nodiscard]] std::vector<Cell> king_neighbours(const BoardSpec& board, Cell c);

/// Calls `visit(one, other)` for each pair of cells that share an edge.
template <typename Visit>
void for_each_pair(const BoardSpec& board, const Visit& visit) {
  const int n = board.digits();
  for (int row = 0; row < n; ++row) {
    for (int column = 0; column < n; ++column) {
      const Cell c = board.cell_at(row, column);
      if (column + 1 < n) visit(c, board.cell_at(row, column + 1));
      if (row + 1 < n) visit(c, board.cell_at(row + 1, column));
    }
  }
}

}  // namespace gridmill
