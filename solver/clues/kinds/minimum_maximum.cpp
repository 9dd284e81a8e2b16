// Cells that are less, or more, than their orthogonal neighbors without the same clue. `Compare` is
// std::less for a minimum and std::greater for a maximum.

#include <algorithm>
#include <functional>
#include <utility>

#include "solver/clues/cell_clues.h"
#include "solver/clues/drawing.h"
#include "solver/clues/neighbours.h"

namespace gridmill {
namespace {

template <typename Compare>
void compile_extreme(const Clue& clue, const BoardSpec& board, Constraints& into) {
  const std::size_t table =
      into.table(board.digits(), [](int marked, int other) { return Compare()(marked, other); });
  for (const Cell c : orthogonal_neighbours(board, clue.cells[0])) {
    if (!has_clue_at(board, *clue.kind, c)) into.add_binary_table(clue.cells[0], c, table);
  }
}

template <typename Compare>
bool holds_extreme(const Clue& clue, const BoardSpec& board, const Grid& grid) {
  for (const auto& [down, right] :
       {std::pair(-1, 0), std::pair(1, 0), std::pair(0, -1), std::pair(0, 1)}) {
    const int row = board.row_of(clue.cells[0]) + down;
    const int column = board.column_of(clue.cells[0]) + right;
    if (row < 0 || row == board.digits() || column < 0 || column == board.digits()) continue;
    const Cell c = board.cell_at(row, column);
    const auto clues = board.clues();
    const bool marked = std::any_of(clues.begin(), clues.end(), [&](const Clue& other) {
      return other.kind == clue.kind && other.cells[0] == c;
    });
    if (!marked && !Compare()(grid[clue.cells[0]], grid[c])) return false;
  }
  return true;
}

/// The cells that are extreme among all of their neighbors, with or without a clue.
template <typename Compare>
void generate_extreme(const ClueKind& kind, const BoardSpec& board, const Grid& grid,
                      std::vector<Clue>& clues) {
  add_cells(
      kind, board,
      [&](Cell c) {
        const std::vector<Cell> others = orthogonal_neighbours(board, c);
        return std::all_of(others.begin(), others.end(),
                           [&](Cell other) { return Compare()(grid[c], grid[other]); });
      },
      clues);
}

}  // namespace

void compile_minimum(const Clue& clue, const BoardSpec& board, Constraints& into) {
  compile_extreme<std::less<>>(clue, board, into);
}
void compile_maximum(const Clue& clue, const BoardSpec& board, Constraints& into) {
  compile_extreme<std::greater<>>(clue, board, into);
}

bool holds_minimum(const Clue& clue, const BoardSpec& board, const Grid& grid) {
  return holds_extreme<std::less<>>(clue, board, grid);
}
bool holds_maximum(const Clue& clue, const BoardSpec& board, const Grid& grid) {
  return holds_extreme<std::greater<>>(clue, board, grid);
}

void generate_minimum(const ClueKind& kind, const BoardSpec& board, const Grid& grid,
                      const RandomBelow&, std::vector<Clue>& clues) {
  generate_extreme<std::less<>>(kind, board, grid, clues);
}
void generate_maximum(const ClueKind& kind, const BoardSpec& board, const Grid& grid,
                      const RandomBelow&, std::vector<Clue>& clues) {
  generate_extreme<std::greater<>>(kind, board, grid, clues);
}

void draw_minimum(const Clue& clue, const BoardSpec&, Drawing& into) {
  draw_chevrons(clue.cells[0], true, into);
}
void draw_maximum(const Clue& clue, const BoardSpec&, Drawing& into) {
  draw_chevrons(clue.cells[0], false, into);
}

}  // namespace gridmill
