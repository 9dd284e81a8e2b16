#include <algorithm>

#include "solver/clues/drawing.h"
#include "solver/clues/line_clues.h"

namespace gridmill {

/// Each three neighbours have all three classes if and only if cells three steps apart are of one
/// class, and others that are no multiple of it are not.
void compile_modular(const Clue& clue, const BoardSpec& board, Constraints& into) {
  const int n = board.digits();
  const auto alike = [&](int one, int other) { return one % 3 == other % 3; };
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

bool holds_modular(const Clue& clue, const BoardSpec&, const Grid& grid) {
  for (const Line& line : clue.lines) {
    for (std::size_t i = 0; i < line.size(); ++i) {
      for (std::size_t near = i + 1; near < std::min(i + 3, line.size()); ++near) {
        if (grid[line[i]].value % 3 == grid[line[near]].value % 3) return false;
      }
    }
  }
  return true;
}

void generate_modular(const ClueKind& kind, const BoardSpec& board, const Grid& grid,
                      const RandomBelow& below, std::vector<Clue>& clues) {
  const auto fits = [&](const Line& line) {
    Clue clue;
    clue.lines = {line};
    return holds_modular(clue, board, grid);
  };
  grow_lines(kind, board, below, fits, fits, clues);
}

std::string validate_modular(const Clue& clue, const BoardSpec& board) {
  return validate_lines(clue, board);
}

/// Two lines side by side.
void draw_modular(const Clue& clue, const BoardSpec&, Drawing& into) {
  draw_lines(clue, GraphicLayer::kLines, {0.2, 0.5}, into);
  draw_lines(clue, GraphicLayer::kLines, {0.12, 1}, into);
}

}  // namespace gridmill
