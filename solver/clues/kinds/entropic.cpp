// Low, middle and high digits: as many low as high ones, and as near to thirds as can be (6: 12 34
// 56, 8: 123 45 678).

#include <algorithm>

#include "solver/clues/drawing.h"
#include "solver/clues/line_clues.h"

namespace gridmill {
namespace {

int class_of(int digit, int n) {
  const int low = n / 3 + (n % 3 == 2 ? 1 : 0);
  return digit <= low ? 0 : digit <= n - low ? 1 : 2;
}

}  // namespace

/// Each three neighbours have all three classes if and only if cells three steps apart are of one
/// class, and others that are no multiple of it are not.
void compile_entropic(const Clue& clue, const BoardSpec& board, Constraints& into) {
  const int n = board.digits();
  const auto alike = [&](int one, int other) { return class_of(one, n) == class_of(other, n); };
  const std::size_t same = into.table(n, alike);
  const std::size_t different =
      into.table(n, [&](int one, int other) { return !alike(one, other); });
  for (const Line& line : clue.lines) {
    for (std::size_t i = 0; i < line.size(); ++i) {
      for (std::size_t later = i + 1; later < line.size(); ++later) {
        into.add_binary_table(line[i], line[later], (later - i) % 3 == 0 ? same : different);
      }
    }
  }
}

bool holds_entropic(const Clue& clue, const BoardSpec& board, const Grid& grid) {
  for (const Line& line : clue.lines) {
    for (std::size_t i = 0; i < line.size(); ++i) {
      for (std::size_t near = i + 1; near < std::min(i + 3, line.size()); ++near) {
        if (class_of(grid[line[i]].value, board.digits()) ==
            class_of(grid[line[near]].value, board.digits()))
          return false;
      }
    }
  }
  return true;
}

void generate_entropic(const ClueKind& kind, const BoardSpec& board, const Grid& grid,
                       const RandomBelow& below, std::vector<Clue>& clues) {
  const auto fits = [&](const Line& line) {
    Clue clue;
    clue.lines = {line};
    return holds_entropic(clue, board, grid);
  };
  grow_lines(kind, board, below, fits, fits, clues);
}

std::string validate_entropic(const Clue& clue, const BoardSpec& board) {
  return validate_lines(clue, board);
}

/// A row of dots.
void draw_entropic(const Clue& clue, const BoardSpec&, Drawing& into) {
  draw_lines(clue, GraphicLayer::kLines, {0.15, 0.6, 0, 0.25}, into);
}

}  // namespace gridmill
