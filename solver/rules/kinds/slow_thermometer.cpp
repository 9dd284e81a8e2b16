#include <algorithm>

#include "solver/rules/lines.h"

namespace gridmill {

void compile_slow_thermometer(const Clue& clue, const Shape& shape, Primitives& into) {
  compile_neighbours(
      clue, into.table(shape.digits(), [](int low, int high) { return low <= high; }), into);
}

bool holds_slow_thermometer(const Clue& clue, const Shape&, const Grid& grid) {
  return std::all_of(clue.lines.begin(), clue.lines.end(), [&](const Line& line) {
    const std::vector<int> digits = digits_along(line, grid);
    return std::is_sorted(digits.begin(), digits.end());
  });
}

void allows_slow_thermometer(const ClueKind& kind, const Shape& shape, const Grid& grid,
                             const Below& below, std::vector<Clue>& clues) {
  const auto rises = [&](const Line& line) {
    return grid[line[line.size() - 2]] <= grid[line.back()];
  };
  grow_lines(kind, shape, below, rises, rises, clues);
}

std::string fault_slow_thermometer(const Clue& clue, const Shape& shape) {
  return fault_of_open_lines(clue, shape);
}

}  // namespace gridmill
