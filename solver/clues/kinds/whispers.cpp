// Lines whose neighbors differ by at least a number, by default half of the digits (5 on 9x9:
// German whispers). A line has one table for all its pairs of neighbors.

#include <cstdlib>

#include "solver/clues/drawing.h"
#include "solver/clues/line_clues.h"
#include "solver/clues/pair_clues.h"

namespace gridmill {
namespace {

int min_difference(const Clue& clue, const BoardSpec& board) {
  return clue.value.value_or(half_of_digits(board));
}

}  // namespace

void compile_whispers(const Clue& clue, const BoardSpec& board, Constraints& into) {
  const int least = min_difference(clue, board);
  compile_neighbours(
      clue,
      into.table(board.digits(),
                 [&](int one, int other) { return one + least <= other || other + least <= one; }),
      into);
}

bool holds_whispers(const Clue& clue, const BoardSpec& board, const Grid& grid) {
  for (const Line& line : clue.lines) {
    const std::vector<int> digits = digits_along(line, grid);
    for (std::size_t i = 1; i < digits.size(); ++i) {
      if (std::abs(digits[i] - digits[i - 1]) < min_difference(clue, board)) return false;
    }
  }
  return true;
}

std::string validate_whispers(const Clue& clue, const BoardSpec& board) {
  const int least = min_difference(clue, board);
  if (least < 1 || least >= board.digits()) {
    return "has the difference " + std::to_string(least) + " instead of 1 to " +
           std::to_string(board.digits() - 1);
  }
  return validate_lines(clue, board);
}

/// A solid line; with its number on it where lines have different ones.
void draw_whispers(const Clue& clue, const BoardSpec& board, Drawing& into) {
  draw_lines(clue, GraphicLayer::kLines, {0.15, 0.66}, into);
  if (values_of(board, clue.kind->id, half_of_digits(board)).size() < 2) return;
  for (const Line& line : clue.lines) {
    if (line.size() < 2) continue;
    const GraphicPoint one = into.middle(line[0]);
    const GraphicPoint other = into.middle(line[1]);
    const GraphicPoint middle{(one.x + other.x) / 2, (one.y + other.y) / 2};
    into.disc(GraphicLayer::kDots, middle, 0.13, 1);
    into.text(GraphicLayer::kDots, std::to_string(min_difference(clue, board)), middle, 0.19);
  }
}

}  // namespace gridmill
