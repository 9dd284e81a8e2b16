#include <cstdlib>

#include "solver/rules/dots.h"
#include "solver/rules/drawing.h"
#include "solver/rules/lines.h"

namespace gridmill {
namespace {

int least_difference(const Clue& clue, const Shape& shape) {
  return clue.value.value_or(half_of_digits(shape));
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

/// A solid line; with its number on it where lines have different ones.
void draw_whispers(const Clue& clue, const Shape& shape, Drawing& into) {
  draw_lines(clue, MarkLayer::kLines, {0.15, 0.66}, into);
  if (values_of(shape, clue.kind->id, half_of_digits(shape)).size() < 2) return;
  for (const Line& line : clue.lines) {
    if (line.size() < 2) continue;
    const MarkPoint one = into.middle(line[0]);
    const MarkPoint other = into.middle(line[1]);
    const MarkPoint middle{(one.x + other.x) / 2, (one.y + other.y) / 2};
    into.disc(MarkLayer::kDots, middle, 0.13, 1);
    into.text(MarkLayer::kDots, std::to_string(least_difference(clue, shape)), middle, 0.17);
  }
}

}  // namespace gridmill
