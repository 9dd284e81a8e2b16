#include <algorithm>
#include <utility>

#include "solver/rules/cells.h"
#include "solver/rules/drawing.h"
#include "solver/rules/neighbours.h"

namespace gridmill {

void compile_maximum(const Clue& clue, const Shape& shape, Primitives& into) {
  const std::size_t table =
      into.table(shape.digits(), [](int marked, int other) { return marked > other; });
  for (const Cell c : beside(shape, clue.cells[0])) {
    if (!is_marked(shape, *clue.kind, c)) into.relate(clue.cells[0], c, table);
  }
}

bool holds_maximum(const Clue& clue, const Shape& shape, const Grid& grid) {
  for (const auto& [down, right] :
       {std::pair(-1, 0), std::pair(1, 0), std::pair(0, -1), std::pair(0, 1)}) {
    const int row = shape.row_of(clue.cells[0]) + down;
    const int column = shape.column_of(clue.cells[0]) + right;
    if (row < 0 || row == shape.digits() || column < 0 || column == shape.digits()) continue;
    const Cell c = shape.cell_at(row, column);
    const auto clues = shape.clues();
    const bool marked = std::any_of(clues.begin(), clues.end(), [&](const Clue& other) {
      return other.kind == clue.kind && other.cells[0] == c;
    });
    if (!marked && !(grid[clue.cells[0]] > grid[c])) return false;
  }
  return true;
}

/// Cells that are more than all of their neighbours, marked or not.
void allows_maximum(const ClueKind& kind, const Shape& shape, const Grid& grid, const Below&,
                    std::vector<Clue>& clues) {
  add_cells(
      kind, shape,
      [&](Cell c) {
        const std::vector<Cell> others = beside(shape, c);
        return std::all_of(others.begin(), others.end(),
                           [&](Cell other) { return grid[c] > grid[other]; });
      },
      clues);
}

std::string fault_maximum(const Clue&, const Shape&) { return ""; }

void draw_maximum(const Clue& clue, const Shape&, Drawing& into) {
  draw_chevrons(clue.cells[0], false, into);
}

}  // namespace gridmill
