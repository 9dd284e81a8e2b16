#include <cstdlib>

#include "solver/clues/drawing.h"
#include "solver/clues/pair_clues.h"

namespace gridmill {

void compile_difference(const Clue& clue, const BoardSpec& board, Constraints& into) {
  const int value = clue.value.value_or(1);
  compile_pair(
      clue, board, [&](int one, int other) { return one + value == other || other + value == one; },
      into);
}

bool holds_difference(const Clue& clue, const BoardSpec&, const Grid& grid) {
  return std::abs(grid[clue.cells[0]].value - grid[clue.cells[1]].value) == clue.value.value_or(1);
}

void generate_difference(const ClueKind& kind, const BoardSpec& board, const Grid& grid,
                         const RandomBelow&, std::vector<Clue>& clues) {
  add_pairs(
      kind, board, grid, [](int one, int other) { return std::abs(one - other) == 1; }, clues);
}

std::string validate_difference(const Clue& clue, const BoardSpec& board) {
  const int value = clue.value.value_or(1);
  if (value < 1 || value >= board.digits()) {
    return "has the difference " + std::to_string(value) + ", which no two digits have";
  }
  return validate_pair(clue, board);
}

void draw_difference(const Clue& clue, const BoardSpec& board, Drawing& into) {
  draw_dot(clue, board, false, clue.value.value_or(1) != 1, into);
}

}  // namespace gridmill
