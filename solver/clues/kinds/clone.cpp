// Two shapes with the same digits at the same positions. A clue compiles to one equality table for
// each pair of cells. The page shows which cells are pairs by the form of the shapes alone, so each
// cell must be as far from its copy as the first one.

#include <algorithm>
#include <utility>

#include "solver/clues/clue_kinds.h"
#include "solver/clues/drawing.h"
#include "solver/clues/neighbours.h"

namespace gridmill {

void compile_clone(const Clue& clue, const BoardSpec& board, Constraints& into) {
  const std::size_t equal =
      into.table(board.digits(), [](int one, int other) { return one == other; });
  for (std::size_t i = 0; i < clue.cells.size(); ++i) {
    into.add_binary_table(clue.cells[i], clue.copies[i], equal);
  }
}

bool holds_clone(const Clue& clue, const BoardSpec&, const Grid& grid) {
  return std::equal(clue.cells.begin(), clue.cells.end(), clue.copies.begin(), clue.copies.end(),
                    [&](Cell one, Cell other) { return grid[one] == grid[other]; });
}

/// Shapes of at least two cells that are in the grid twice, and have no cell in common.
void generate_clone(const ClueKind& kind, const BoardSpec& board, const Grid& grid,
                    const RandomBelow& below, std::vector<Clue>& clues) {
  constexpr std::size_t kMaxCloneCells = 6;
  const int n = board.digits();
  const auto cells = static_cast<unsigned>(board.cells());
  for (int tries = 0; tries < 2 * n; ++tries) {
    const Cell first{static_cast<std::uint16_t>(below(cells))};
    const Cell copy{static_cast<std::uint16_t>(below(cells))};
    const int down = board.row_of(copy) - board.row_of(first);
    const int right = board.column_of(copy) - board.column_of(first);
    if (first == copy || grid[first] != grid[copy]) continue;
    Clue clue{.kind = &kind, .cells = {first}, .copies = {copy}};
    const auto is_free = [&](Cell c) {
      return std::find(clue.cells.begin(), clue.cells.end(), c) == clue.cells.end() &&
             std::find(clue.copies.begin(), clue.copies.end(), c) == clue.copies.end();
    };
    for (std::size_t i = 0; i < clue.cells.size() && clue.cells.size() < kMaxCloneCells; ++i) {
      for (const Cell c : king_neighbours(board, clue.cells[i])) {
        const int row = board.row_of(c) + down;
        const int column = board.column_of(c) + right;
        if (row < 0 || row >= n || column < 0 || column >= n) continue;
        const Cell there = board.cell_at(row, column);
        if (grid[c] != grid[there] || !is_free(c) || !is_free(there)) continue;
        clue.cells.push_back(c);
        clue.copies.push_back(there);
      }
    }
    if (clue.cells.size() > 1) clues.push_back(std::move(clue));
  }
}

std::string validate_clone(const Clue& clue, const BoardSpec& board) {
  if (clue.cells.size() != clue.copies.size()) return "has different numbers of cells and copies";
  const auto shift_of = [&](std::size_t i) {
    return std::pair(board.row_of(clue.copies[i]) - board.row_of(clue.cells[i]),
                     board.column_of(clue.copies[i]) - board.column_of(clue.cells[i]));
  };
  if (shift_of(0) == std::pair(0, 0)) {
    return "has the cell " + board.name_of(clue.cells[0]) + " in both shapes at the same position";
  }
  for (std::size_t i = 1; i < clue.cells.size(); ++i) {
    if (shift_of(i) == shift_of(0)) continue;
    return "has shapes of different form: " + board.name_of(clue.copies[i]) + " is not where " +
           board.name_of(clue.cells[i]) + " would be if " + board.name_of(clue.cells[0]) +
           " were moved to " + board.name_of(clue.copies[0]);
  }
  return "";
}

/// Two gray shapes in outlines; with a letter if there are other pairs.
void draw_clone(const Clue& clue, const BoardSpec& board, Drawing& into) {
  int before = 0;
  int all = 0;
  for (const Clue& other : board.clues()) {
    if (other.kind != clue.kind) continue;
    if (&other < &clue) ++before;
    ++all;
  }
  for (const auto* cells : {&clue.cells, &clue.copies}) {
    into.area(*cells, 0.86);
    into.outline(*cells, 0.05, {0.025, 0.3});
    if (all < 2) continue;
    const GraphicPoint middle = into.middle(*std::min_element(cells->begin(), cells->end()));
    constexpr double kHeight = 0.19;
    const std::string name =
        before < 26 ? std::string(1, static_cast<char>('A' + before)) : std::to_string(before + 1);
    into.text(GraphicLayer::kCages, name, {middle.x - 0.32, middle.y - 0.32}, kHeight);
  }
}

}  // namespace gridmill
