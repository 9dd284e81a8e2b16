#include <cstdlib>

#include "solver/rules/lines.h"

namespace gridmill {
namespace {

/// 5 on a 9 x 9 board.
int least_difference(const Clue& clue, const Shape& shape) {
  return clue.value.value_or((shape.digits() + 1) / 2);
}

}  // namespace

void compile_whispers(const Clue& clue, const Shape& shape, Primitives& into) {
  const int least = least_difference(clue, shape);
  compile_neighbours(
      clue,
      into.table(shape.digits(),
                 [&](int one, int other) { return one + least <= other || other + least <= one; }),
      into);
}

bool holds_whispers(const Clue& clue, const Shape& shape, const Grid& grid) {
  for (const Line& line : clue.lines) {
    const std::vector<int> digits = digits_along(line, grid);
    for (std::size_t i = 1; i < digits.size(); ++i) {
      if (std::abs(digits[i] - digits[i - 1]) < least_difference(clue, shape)) return false;
    }
  }
  return true;
}

void allows_whispers(const ClueKind& kind, const Shape& shape, const Grid& grid, const Below& below,
                     std::vector<Clue>& clues) {
  const int least = least_difference({}, shape);
  const auto differ = [&](const Line& line) {
    return std::abs(grid[line[line.size() - 2]].value - grid[line.back()].value) >= least;
  };
  grow_lines(kind, shape, below, differ, differ, clues);
}

std::string fault_whispers(const Clue& clue, const Shape& shape) {
  const int least = least_difference(clue, shape);
  if (least < 1 || least >= shape.digits()) {
    return "has the difference " + std::to_string(least) + " instead of 1 to " +
           std::to_string(shape.digits() - 1);
  }
  return fault_of_lines(clue, shape);
}

}  // namespace gridmill
