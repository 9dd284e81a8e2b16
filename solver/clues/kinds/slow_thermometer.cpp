#include <algorithm>

#include "solver/clues/drawing.h"
#include "solver/clues/line_clues.h"

namespace gridmill {

void compile_slow_thermometer(const Clue& clue, const BoardSpec& board, Constraints& into) {
  compile_neighbours(
      clue, into.table(board.digits(), [](int low, int high) { return low <= high; }), into);
}

bool holds_slow_thermometer(const Clue& clue, const BoardSpec&, const Grid& grid) {
  return std::all_of(clue.lines.begin(), clue.lines.end(), [&](const Line& line) {
    const std::vector<int> digits = digits_along(line, grid);
    return std::is_sorted(digits.begin(), digits.end());
  });
}

void generate_slow_thermometer(const ClueKind& kind, const BoardSpec& board, const Grid& grid,
                               const RandomBelow& below, std::vector<Clue>& clues) {
  const auto rises = [&](const Line& line) {
    return grid[line[line.size() - 2]] <= grid[line.back()];
  };
  grow_lines(kind, board, below, rises, rises, clues);
}

std::string validate_slow_thermometer(const Clue& clue, const BoardSpec& board) {
  return validate_open_lines(clue, board);
}

/// A hollow thermometer.
void draw_slow_thermometer(const Clue& clue, const BoardSpec&, Drawing& into) {
  constexpr double kGrey = 0.6;
  constexpr double kGlass = 0.045;
  for (const bool inside : {false, true}) {
    const double grey = inside ? 1 : kGrey;
    const double less = inside ? kGlass : 0;
    draw_lines(clue, GraphicLayer::kBands, {0.26 - 2 * less, grey}, into);
    for (const Line& line : clue.lines) {
      into.disc(GraphicLayer::kBands, into.middle(line.front()), 0.38 - less, grey);
    }
  }
}

}  // namespace gridmill
