#include "solver/clues/cell_clues.h"
#include "solver/clues/drawing.h"

namespace gridmill {

void compile_odd(const Clue& clue, const BoardSpec& board, Constraints& into) {
  DigitBits bits = 0;
  for (int digit = 1; digit <= board.digits(); digit += 2) bits |= bit_of(digit);
  into.domains.push_back({clue.cells[0], bits});
}

bool holds_odd(const Clue& clue, const BoardSpec&, const Grid& grid) {
  return grid[clue.cells[0]].value % 2 == 1;
}

void generate_odd(const ClueKind& kind, const BoardSpec& board, const Grid& grid,
                  const RandomBelow&, std::vector<Clue>& clues) {
  add_cells(
      kind, board, [&](Cell c) { return grid[c].value % 2 == 1; }, clues);
}

std::string validate_odd(const Clue&, const BoardSpec&) { return ""; }

void draw_odd(const Clue& clue, const BoardSpec&, Drawing& into) {
  into.disc(GraphicLayer::kAreas, into.middle(clue.cells[0]), 0.4, 0.82);
}

}  // namespace gridmill
