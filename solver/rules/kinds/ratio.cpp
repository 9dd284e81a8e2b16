#include <algorithm>

#include "solver/rules/dots.h"
#include "solver/rules/drawing.h"

namespace gridmill {

void compile_ratio(const Clue& clue, const Shape& shape, Primitives& into) {
  const int value = clue.value.value_or(2);
  compile_pair(
      clue, shape, [&](int one, int other) { return one * value == other || other * value == one; },
      into);
}

bool holds_ratio(const Clue& clue, const Shape&, const Grid& grid) {
  const int one = grid[clue.cells[0]].value;
  const int other = grid[clue.cells[1]].value;
  return std::max(one, other) == std::min(one, other) * clue.value.value_or(2);
}

void allows_ratio(const ClueKind& kind, const Shape& shape, const Grid& grid, const Below&,
                  std::vector<Clue>& clues) {
  add_pairs(
      kind, shape, grid,
      [](int one, int other) { return std::max(one, other) == 2 * std::min(one, other); }, clues);
}

std::string fault_ratio(const Clue& clue, const Shape& shape) {
  const int value = clue.value.value_or(2);
  if (value < 2 || value > shape.digits()) {
    return "has the ratio " + std::to_string(value) + ", which no two digits have";
  }
  return fault_of_pair(clue, shape);
}

void draw_ratio(const Clue& clue, const Shape& shape, Drawing& into) {
  draw_dot(clue, shape, true, clue.value.value_or(2) != 2, into);
}

}  // namespace gridmill
