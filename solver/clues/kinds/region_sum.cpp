// A line that returns to a box begins another part there. A line that passed through a cell twice
// would count it twice, which no page could show, so such lines are invalid.

#include <utility>

#include "solver/clues/drawing.h"
#include "solver/clues/line_clues.h"

namespace gridmill {
namespace {

std::vector<Line> parts_of(const Line& line, const BoardSpec& board) {
  std::vector<Line> parts;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (i == 0 || board.box_of(line[i]) != board.box_of(line[i - 1])) parts.emplace_back();
    parts.back().push_back(line[i]);
  }
  return parts;
}

}  // namespace

/// Each two parts have the same sum: redundant, but each of these sums prunes more.
void compile_region_sum(const Clue& clue, const BoardSpec& board, Constraints& into) {
  for (const Line& line : clue.lines) {
    const std::vector<Line> parts = parts_of(line, board);
    for (std::size_t one = 0; one < parts.size(); ++one) {
      for (std::size_t other = one + 1; other < parts.size(); ++other) {
        std::vector<Constraints::Term> terms;
        for (const Cell c : parts[one]) terms.push_back({c, 1});
        for (const Cell c : parts[other]) terms.push_back({c, -1});
        into.add_sum(std::move(terms), 0, board.digits());
      }
    }
  }
}

bool holds_region_sum(const Clue& clue, const BoardSpec& board, const Grid& grid) {
  for (const Line& line : clue.lines) {
    int wanted = 0;  // the sum of the first part, once it is known
    int sum = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
      sum += grid[line[i]].value;
      if (i + 1 < line.size() && board.box_of(line[i]) == board.box_of(line[i + 1])) continue;
      if (wanted != 0 && sum != wanted) return false;
      wanted = std::exchange(sum, 0);
    }
  }
  return true;
}

/// Lines through at least two boxes.
void generate_region_sum(const ClueKind& kind, const BoardSpec& board, const Grid& grid,
                         const RandomBelow& below, std::vector<Clue>& clues) {
  grow_lines(
      kind, board, below, [](const Line&) { return true; },
      [&](const Line& line) {
        return parts_of(line, board).size() > 1 && line_holds(kind, line, board, grid);
      },
      clues);
}

/// A dashed line.
void draw_region_sum(const Clue& clue, const BoardSpec&, Drawing& into) {
  draw_lines(clue, GraphicLayer::kLines, {0.1, 0.55, 0.16, 0.24}, into);
}

}  // namespace gridmill
