#include "solver/rules/cells.h"
#include "solver/rules/drawing.h"

namespace gridmill {

void compile_odd(const Clue& clue, const Shape& shape, Primitives& into) {
  DigitBits bits = 0;
  for (int digit = 1; digit <= shape.digits(); digit += 2) bits |= bit_of(digit);
  into.allowed.push_back({clue.cells[0], bits});
}

bool holds_odd(const Clue& clue, const Shape&, const Grid& grid) {
  return grid[clue.cells[0]].value % 2 == 1;
}

void allows_odd(const ClueKind& kind, const Shape& shape, const Grid& grid, const Below&,
                std::vector<Clue>& clues) {
  add_cells(
      kind, shape, [&](Cell c) { return grid[c].value % 2 == 1; }, clues);
}

std::string fault_odd(const Clue&, const Shape&) { return ""; }

void draw_odd(const Clue& clue, const Shape&, Drawing& into) {
  into.disc(MarkLayer::kAreas, into.middle(clue.cells[0]), 0.4, 0.82);
}

}  // namespace gridmill
