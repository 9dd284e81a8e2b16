#include <algorithm>

#include "solver/rules/drawing.h"
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

/// A hollow thermometer.
void draw_slow_thermometer(const Clue& clue, const Shape&, Drawing& into) {
  constexpr double kGrey = 0.6;
  constexpr double kGlass = 0.045;
  for (const bool inside : {false, true}) {
    const double grey = inside ? 1 : kGrey;
    const double less = inside ? kGlass : 0;
    draw_lines(clue, MarkLayer::kBands, {0.26 - 2 * less, grey}, into);
    for (const Line& line : clue.lines) {
      into.disc(MarkLayer::kBands, into.middle(line.front()), 0.38 - less, grey);
    }
  }
}

}  // namespace gridmill
