#pragma once

#include <vector>

#include "solver/board/shape.h"

/// Cells that share an edge or a corner.

namespace gridmill {

/// Whether two cells share an edge.
[[nodiscard]] bool are_side_by_side(const Shape& shape, Cell one, Cell other);
/// Whether two cells share an edge or a corner.
[[nodiscard]] bool touch(const Shape& shape, Cell one, Cell other);
/// The cells that share an edge with a cell.
[[nodiscard]] std::vector<Cell> beside(const Shape& shape, Cell c);
/// The cells that share an edge or a corner with a cell.
[[nodiscard]] std::vector<Cell> around(const Shape& shape, Cell c);

/// Calls `take(one, other)` for each pair of cells that share an edge.
template <typename Take>
void for_each_pair(const Shape& shape, const Take& take) {
  const int n = shape.digits();
  for (int row = 0; row < n; ++row) {
    for (int column = 0; column < n; ++column) {
      const Cell c = shape.cell_at(row, column);
      if (column + 1 < n) take(c, shape.cell_at(row, column + 1));
      if (row + 1 < n) take(c, shape.cell_at(row + 1, column));
    }
  }
}

}  // namespace gridmill
