#include "solver/rules/dots.h"
#include "solver/rules/drawing.h"

namespace gridmill {

void compile_xv(const Clue& clue, const Shape& shape, Primitives& into) {
  compile_pair(
      clue, shape, [&](int one, int other) { return one + other == *clue.value; }, into);
}

bool holds_xv(const Clue& clue, const Shape&, const Grid& grid) {
  return grid[clue.cells[0]].value == *clue.value - grid[clue.cells[1]].value;
}

void allows_xv(const ClueKind& kind, const Shape& shape, const Grid& grid, const Below&,
               std::vector<Clue>& clues) {
  for (const int sum : {5, 10}) {
    add_pairs(
        kind, shape, grid, [&](int one, int other) { return one + other == sum; }, clues, sum);
  }
}

std::string fault_xv(const Clue& clue, const Shape& shape) {
  if (*clue.value != 5 && *clue.value != 10) {
    return "has the sum " + std::to_string(*clue.value) + " instead of 10 (X) or 5 (V)";
  }
  if (*clue.value > 2 * shape.digits() - 1) {
    return "has the sum " + std::to_string(*clue.value) + ", which no two digits have";
  }
  return fault_of_pair(clue, shape);
}

/// The letter on the edge, which it interrupts.
void draw_xv(const Clue& clue, const Shape& shape, Drawing& into) {
  const MarkPoint middle = spot_of_pair(clue, shape, into);
  into.disc(MarkLayer::kDots, middle, 0.18, 1);
  into.text(MarkLayer::kDots, *clue.value == 10 ? "X" : "V", middle, 0.23);
}

}  // namespace gridmill
