#include <numeric>
#include <utility>

#include "solver/rules/drawing.h"
#include "solver/rules/lines.h"

/// A line that comes back to a box begins another part there.

namespace gridmill {
namespace {

std::vector<Line> parts_of(const Line& line, const Shape& shape) {
  std::vector<Line> parts;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (i == 0 || shape.box_of(line[i]) != shape.box_of(line[i - 1])) parts.emplace_back();
    parts.back().push_back(line[i]);
  }
  return parts;
}

}  // namespace

/// Each two parts have the same sum: more than needed, and each tells something of its own.
void compile_region_sum(const Clue& clue, const Shape& shape, Primitives& into) {
  for (const Line& line : clue.lines) {
    const std::vector<Line> parts = parts_of(line, shape);
    for (std::size_t one = 0; one < parts.size(); ++one) {
      for (std::size_t other = one + 1; other < parts.size(); ++other) {
        std::vector<Primitives::Term> terms;
        for (const Cell c : parts[one]) terms.push_back({c, 1});
        for (const Cell c : parts[other]) terms.push_back({c, -1});
        into.add_sum(std::move(terms), 0, shape.digits());
      }
    }
  }
}

bool holds_region_sum(const Clue& clue, const Shape& shape, const Grid& grid) {
  for (const Line& line : clue.lines) {
    int wanted = 0;  // the sum of the first part, once it is known
    int sum = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
      sum += grid[line[i]].value;
      if (i + 1 < line.size() && shape.box_of(line[i]) == shape.box_of(line[i + 1])) continue;
      if (wanted != 0 && sum != wanted) return false;
      wanted = std::exchange(sum, 0);
    }
  }
  return true;
}

/// Lines through at least two boxes.
void allows_region_sum(const ClueKind& kind, const Shape& shape, const Grid& grid,
                       const Below& below, std::vector<Clue>& clues) {
  grow_lines(
      kind, shape, below, [](const Line&) { return true; },
      [&](const Line& line) {
        Clue clue;
        clue.lines = {line};
        return parts_of(line, shape).size() > 1 && holds_region_sum(clue, shape, grid);
      },
      clues);
}

std::string fault_region_sum(const Clue& clue, const Shape& shape) {
  return fault_of_lines(clue, shape);
}

/// A dashed line.
void draw_region_sum(const Clue& clue, const Shape&, Drawing& into) {
  draw_lines(clue, MarkLayer::kLines, {0.1, 0.55, 0.16, 0.24}, into);
}

}  // namespace gridmill
