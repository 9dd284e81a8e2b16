#include <cstdlib>

#include "solver/rules/dots.h"
#include "solver/rules/drawing.h"

namespace gridmill {

void compile_difference(const Clue& clue, const Shape& shape, Primitives& into) {
  const int value = clue.value.value_or(1);
  compile_pair(
      clue, shape, [&](int one, int other) { return one + value == other || other + value == one; },
      into);
}

bool holds_difference(const Clue& clue, const Shape&, const Grid& grid) {
  return std::abs(grid[clue.cells[0]].value - grid[clue.cells[1]].value) == clue.value.value_or(1);
}

void allows_difference(const ClueKind& kind, const Shape& shape, const Grid& grid, const Below&,
                       std::vector<Clue>& clues) {
  add_pairs(
      kind, shape, grid, [](int one, int other) { return std::abs(one - other) == 1; }, clues);
}

std::string fault_difference(const Clue& clue, const Shape& shape) {
  const int value = clue.value.value_or(1);
  if (value < 1 || value >= shape.digits()) {
    return "has the difference " + std::to_string(value) + ", which no two digits have";
  }
  return fault_of_pair(clue, shape);
}

void draw_difference(const Clue& clue, const Shape& shape, Drawing& into) {
  draw_dot(clue, shape, false, clue.value.value_or(1) != 1, into);
}

}  // namespace gridmill
