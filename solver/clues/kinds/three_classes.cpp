// Lines of which any three neighbors have digits of three classes: low, middle and high ones, or
// those with remainders 0, 1 and 2.

#include <algorithm>

#include "solver/clues/drawing.h"
#include "solver/clues/line_clues.h"

namespace gridmill {
namespace {

/// The class of a digit, of n digits.
using ClassOf = int(int digit, int n);

int low_to_high(int digit, int n) {
  const int low = low_digits(n);
  return digit <= low ? 0 : digit <= n - low ? 1 : 2;
}

int remainder_of(int digit, int /*n*/) { return digit % 3; }

/// Each three neighbors have all three classes if and only if cells three steps apart are of one
/// class, and others that are no multiple of it are not.
void compile_classes(const Clue& clue, const BoardSpec& board, ClassOf class_of,
                     Constraints& into) {
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

bool holds_classes(const Clue& clue, const BoardSpec& board, ClassOf class_of, const Grid& grid) {
  const auto class_at = [&](Cell c) { return class_of(grid[c].value, board.digits()); };
  for (const Line& line : clue.lines) {
    for (std::size_t i = 0; i < line.size(); ++i) {
      for (std::size_t near = i + 1; near < std::min(i + 3, line.size()); ++near) {
        if (class_at(line[i]) == class_at(line[near])) return false;
      }
    }
  }
  return true;
}

}  // namespace

void compile_entropic(const Clue& clue, const BoardSpec& board, Constraints& into) {
  compile_classes(clue, board, low_to_high, into);
}
void compile_modular(const Clue& clue, const BoardSpec& board, Constraints& into) {
  compile_classes(clue, board, remainder_of, into);
}

bool holds_entropic(const Clue& clue, const BoardSpec& board, const Grid& grid) {
  return holds_classes(clue, board, low_to_high, grid);
}
bool holds_modular(const Clue& clue, const BoardSpec& board, const Grid& grid) {
  return holds_classes(clue, board, remainder_of, grid);
}

/// A row of dots.
void draw_entropic(const Clue& clue, const BoardSpec&, Drawing& into) {
  draw_lines(clue, GraphicLayer::kLines, {0.15, 0.6, 0, 0.25}, into);
}
/// Two lines side by side.
void draw_modular(const Clue& clue, const BoardSpec&, Drawing& into) {
  draw_lines(clue, GraphicLayer::kLines, {0.2, 0.5}, into);
  draw_lines(clue, GraphicLayer::kLines, {0.12, 1}, into);
}

}  // namespace gridmill
