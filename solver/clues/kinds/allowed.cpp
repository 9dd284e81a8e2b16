// Cells whose candidates are given as small digits (f-puzzles' given pencil marks). A clue compiles
// to one domain for each of its cells.

#include <algorithm>

#include "solver/board/grid_lines.h"
#include "solver/clues/clue_kinds.h"
#include "solver/clues/drawing.h"

namespace gridmill {

void compile_allowed(const Clue& clue, const BoardSpec&, Constraints& into) {
  DigitBits bits = 0;
  for (const int digit : clue.digits) bits |= bit_of(digit);
  for (const Cell c : clue.cells) into.domains.push_back({c, bits});
}

bool holds_allowed(const Clue& clue, const BoardSpec&, const Grid& grid) {
  for (const Cell c : clue.cells) {
    if (std::count(clue.digits.begin(), clue.digits.end(), grid[c].value) == 0) return false;
  }
  return true;
}

/// Some cells with two or three digits each, whether they are strong or weak.
void generate_allowed(const ClueKind& kind, const BoardSpec& board, const Grid& grid,
                      const RandomBelow& below, std::vector<Clue>& clues) {
  for (int c = 0; c < board.cells(); ++c) {
    if (below(4) != 0) continue;
    const Cell cell{static_cast<std::uint16_t>(c)};
    Clue& clue =
        clues.emplace_back(Clue{.kind = &kind, .cells = {cell}, .digits = {grid[cell].value}});
    for (unsigned more = 1 + below(2); more > 0; --more) {
      const int digit = static_cast<int>(1 + below(static_cast<unsigned>(board.digits())));
      if (std::count(clue.digits.begin(), clue.digits.end(), digit) == 0) {
        clue.digits.push_back(digit);
      }
    }
    std::sort(clue.digits.begin(), clue.digits.end());
  }
}

std::string validate_allowed(const Clue& clue, const BoardSpec&) {
  return clue.digits.empty() ? "leaves no digit" : "";
}

/// The digits at their places among all candidates.
void draw_allowed(const Clue& clue, const BoardSpec& board, Drawing& into) {
  const Division places = candidate_grid(board);
  const double height = std::min(0.22, 0.6 / std::max(places.height, places.width));
  for (const Cell c : clue.cells) {
    for (const int digit : clue.digits) {
      const int row = (digit - 1) / places.width;
      const int column = (digit - 1) % places.width;
      const double right = (column + 0.5) / places.width;
      const double down = (row + 0.5) / places.height;
      constexpr double kRoom = 0.86;  // of the cell, so that nothing touches its lines
      const GraphicPoint middle = into.middle(c);
      into.digit(GraphicLayer::kDots, digit,
                 {middle.x + kRoom * (right - 0.5), middle.y + kRoom * (down - 0.5)}, height, c);
    }
  }
}

}  // namespace gridmill
