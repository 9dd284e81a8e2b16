#include <algorithm>

#include "solver/clues/drawing.h"
#include "solver/clues/pair_clues.h"

namespace gridmill {

void compile_ratio(const Clue& clue, const BoardSpec& board, Constraints& into) {
  const int value = clue.value.value_or(2);
  compile_pair(
      clue, board, [&](int one, int other) { return one * value == other || other * value == one; },
      into);
}

bool holds_ratio(const Clue& clue, const BoardSpec&, const Grid& grid) {
  const int one = grid[clue.cells[0]].value;
  const int other = grid[clue.cells[1]].value;
  return std::max(one, other) == std::min(one, other) * clue.value.value_or(2);
}

void generate_ratio(const ClueKind& kind, const BoardSpec& board, const Grid& grid,
                    const RandomBelow&, std::vector<Clue>& clues) {
  add_pairs(
      kind, board, grid,
      [](int one, int other) { return std::max(one, other) == 2 * std::min(one, other); }, clues);
}

std::string validate_ratio(const Clue& clue, const BoardSpec& board) {
  const int value = clue.value.value_or(2);
  if (value < 2 || value > board.digits()) {
    return "has the ratio " + std::to_string(value) + ", which no two digits have";
  }
  return validate_pair(clue, board);
}

void draw_ratio(const Clue& clue, const BoardSpec& board, Drawing& into) {
  draw_dot(clue, board, true, clue.value.value_or(2) != 2, into);
}

}  // namespace gridmill
