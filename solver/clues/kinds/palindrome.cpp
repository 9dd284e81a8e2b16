// Lines that read the same from both ends: one equality table for each pair of mirrored cells. This
// is the example that clue_kinds.def names for new kinds.

#include <algorithm>
#include <utility>

#include "solver/clues/drawing.h"
#include "solver/clues/line_clues.h"
#include "solver/clues/neighbours.h"

namespace gridmill {

void compile_palindrome(const Clue& clue, const BoardSpec& board, Constraints& into) {
  const std::size_t equal =
      into.table(board.digits(), [](int one, int other) { return one == other; });
  for (const Line& line : clue.lines) {
    for (std::size_t i = 0; i < line.size() / 2; ++i) {
      into.add_binary_table(line[i], line[line.size() - 1 - i], equal);
    }
  }
}

bool holds_palindrome(const Clue& clue, const BoardSpec&, const Grid& grid) {
  return std::all_of(clue.lines.begin(), clue.lines.end(), [&](const Line& line) {
    const std::vector<int> digits = digits_along(line, grid);
    return std::equal(digits.begin(), digits.end(), digits.rbegin());
  });
}

/// Grows from the middle outwards: a cell, or two equal ones, then an equal pair at the ends.
void generate_palindrome(const ClueKind& kind, const BoardSpec& board, const Grid& grid,
                         const RandomBelow& below, std::vector<Clue>& clues) {
  std::vector<bool> taken(static_cast<std::size_t>(board.cells()));
  for (int tries = 0; tries < board.digits(); ++tries) {
    const Cell middle{static_cast<std::uint16_t>(below(static_cast<unsigned>(board.cells())))};
    if (taken[middle.index]) continue;
    Line line{middle};
    for (unsigned pairs = 1 + below(4); pairs > 0; --pairs) {
      std::vector<std::pair<Cell, Cell>> next;
      for (const Cell first : king_neighbours(board, line.front())) {
        for (const Cell last : king_neighbours(board, line.back())) {
          const auto is_free = [&](Cell c) {
            return !taken[c.index] && std::find(line.begin(), line.end(), c) == line.end();
          };
          if (first != last && grid[first] == grid[last] && is_free(first) && is_free(last)) {
            next.emplace_back(first, last);
          }
        }
      }
      if (next.empty()) break;
      const auto ends = next[below(static_cast<unsigned>(next.size()))];
      line.insert(line.begin(), ends.first);
      line.push_back(ends.second);
    }
    if (line.size() == 1) continue;
    for (const Cell c : line) taken[c.index] = true;
    clues.push_back({.kind = &kind, .lines = {std::move(line)}});
  }
}

/// A line with a diamond at each end.
void draw_palindrome(const Clue& clue, const BoardSpec&, Drawing& into) {
  constexpr double kGrey = 0.62;
  constexpr double kHalf = 0.26;
  draw_lines(clue, GraphicLayer::kLines, {0.07, kGrey}, into);
  for (const Line& line : clue.lines) {
    for (const Cell end : {line.front(), line.back()}) {
      const auto [x, y] = into.middle(end);
      into.filled(
          GraphicLayer::kLines,
          std::vector<GraphicPoint>{{x - kHalf, y}, {x, y - kHalf}, {x + kHalf, y}, {x, y + kHalf}},
          kGrey);
    }
  }
}

}  // namespace gridmill
