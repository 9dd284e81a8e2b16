// Thermometers (digits rise) and slow thermometers (digits do not fall). Cells of a thermometer
// that are not neighbors also get a table, with a difference of at least their distance.

#include <algorithm>

#include "solver/clues/drawing.h"
#include "solver/clues/line_clues.h"

namespace gridmill {

/// Cells far apart differ by as many steps as lie between them.
void compile_thermometer(const Clue& clue, const BoardSpec& board, Constraints& into) {
  for (const Line& line : clue.lines) {
    for (std::size_t apart = 1; apart < line.size(); ++apart) {
      const int steps = static_cast<int>(apart);
      const std::size_t table =
          into.table(board.digits(), [&](int low, int high) { return low + steps <= high; });
      for (std::size_t i = apart; i < line.size(); ++i) {
        into.add_binary_table(line[i - apart], line[i], table);
      }
    }
  }
}

bool holds_thermometer(const Clue& clue, const BoardSpec&, const Grid& grid) {
  for (const Line& line : clue.lines) {
    for (std::size_t i = 1; i < line.size(); ++i) {
      if (grid[line[i]] <= grid[line[i - 1]]) return false;
    }
  }
  return true;
}

std::string validate_thermometer(const Clue& clue, const BoardSpec& board) {
  const auto n = static_cast<std::size_t>(board.digits());
  for (const Line& line : clue.lines) {
    if (line.size() > n) {
      return "has a line of " + std::to_string(line.size()) + " cells, but there are " +
             std::to_string(n) + " digits";
    }
  }
  return validate_open_lines(clue, board);
}

/// A wide stem with a bulb.
void draw_thermometer(const Clue& clue, const BoardSpec&, Drawing& into) {
  constexpr double kGrey = 0.8;
  draw_lines(clue, GraphicLayer::kBands, {0.26, kGrey}, into);
  for (const Line& line : clue.lines) {
    into.disc(GraphicLayer::kBands, into.middle(line.front()), 0.38, kGrey);
  }
}

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
