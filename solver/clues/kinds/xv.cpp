// X and V between two cells, for sums of 10 and 5, and the negative clue that all of them are
// shown.

#include "solver/clues/drawing.h"
#include "solver/clues/pair_clues.h"

namespace gridmill {
namespace {

bool is_xv(int one, int other) { return one + other == 5 || one + other == 10; }

}  // namespace

void compile_xv(const Clue& clue, const BoardSpec& board, Constraints& into) {
  compile_pair(
      clue, board, [&](int one, int other) { return one + other == *clue.value; }, into);
}

bool holds_xv(const Clue& clue, const BoardSpec&, const Grid& grid) {
  return grid[clue.cells[0]].value == *clue.value - grid[clue.cells[1]].value;
}

void generate_xv(const ClueKind& kind, const BoardSpec& board, const Grid& grid, const RandomBelow&,
                 std::vector<Clue>& clues) {
  for (const int sum : {5, 10}) {
    add_pairs(
        kind, board, grid, [&](int one, int other) { return one + other == sum; }, clues, sum);
  }
}

std::string validate_xv(const Clue& clue, const BoardSpec& board) {
  if (*clue.value != 5 && *clue.value != 10) {
    return "has the sum " + std::to_string(*clue.value) + " instead of 10 (X) or 5 (V)";
  }
  if (*clue.value > 2 * board.digits() - 1) {
    return "has the sum " + std::to_string(*clue.value) + ", which is impossible with two digits";
  }
  return validate_pair(clue, board);
}

void compile_all_xvs(const Clue&, const BoardSpec& board, Constraints& into) {
  compile_negative(board, {"xv"}, is_xv, into);
}

bool holds_all_xvs(const Clue&, const BoardSpec& board, const Grid& grid) {
  return holds_negative(board, grid, {"xv"}, is_xv);
}

/// The letter on the edge, which it interrupts.
void draw_xv(const Clue& clue, const BoardSpec& board, Drawing& into) {
  const GraphicPoint middle = pair_point(clue, board, into);
  into.disc(GraphicLayer::kDots, middle, 0.18, 1);
  into.text(GraphicLayer::kDots, *clue.value == 10 ? "X" : "V", middle, 0.23);
}

}  // namespace gridmill
