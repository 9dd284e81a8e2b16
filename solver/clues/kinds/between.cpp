// The ends of a line have the circles. Two circles without a cell between them are no constraint.

#include <algorithm>
#include <tuple>
#include <utility>

#include "solver/clues/automaton_cache.h"
#include "solver/clues/drawing.h"
#include "solver/clues/line_clues.h"

namespace gridmill {
namespace {

/// Reads both ends, then the digits between them: how many ends it has read, the lower and the
/// higher.
std::size_t make_between_automaton(int n, Constraints& into) {
  using State = std::tuple<int, int, int>;
  return into.automaton(
      n, State{0, 0, 0},
      [](const State& state, int digit) -> std::optional<State> {
        const auto [ends, low, high] = state;
        if (ends == 0) return State{1, digit, digit};
        if (ends == 2) return low < digit && digit < high ? std::optional(state) : std::nullopt;
        const State both{2, std::min(low, digit), std::max(low, digit)};
        return std::get<2>(both) - std::get<1>(both) > 1 ? std::optional(both) : std::nullopt;
      },
      [](const State& state) { return std::get<0>(state) == 2; });
}

}  // namespace

void compile_between(const Clue& clue, const BoardSpec& board, Constraints& into) {
  const int n = board.digits();
  for (const Line& line : clue.lines) {
    if (line.size() < 3) continue;
    std::vector<Cell> cells{line.front(), line.back()};
    cells.insert(cells.end(), line.begin() + 1, line.end() - 1);
    const auto make = [&](Constraints& maker) { return make_between_automaton(n, maker); };
    into.regulars.push_back({std::move(cells), cached_automaton(n, 0, make, into)});
  }
}

bool holds_between(const Clue& clue, const BoardSpec&, const Grid& grid) {
  for (const Line& line : clue.lines) {
    const Digit one = grid[line.front()];
    const Digit other = grid[line.back()];
    for (std::size_t i = 1; i + 1 < line.size(); ++i) {
      const Digit d = grid[line[i]];
      if (!(one < d && d < other) && !(other < d && d < one)) return false;
    }
  }
  return true;
}

void generate_between(const ClueKind& kind, const BoardSpec& board, const Grid& grid,
                      const RandomBelow& below, std::vector<Clue>& clues) {
  grow_lines(
      kind, board, below, [](const Line&) { return true; },
      [&](const Line& line) { return line.size() > 2 && line_holds(kind, line, board, grid); },
      clues);
}

/// A thin line with a light disc in a ring at each end.
void draw_between(const Clue& clue, const BoardSpec&, Drawing& into) {
  constexpr Pen kPen{0.045, 0.45};
  draw_lines(clue, GraphicLayer::kLines, kPen, into);
  for (const Line& line : clue.lines) {
    for (const Cell end : {line.front(), line.back()}) {
      into.disc(GraphicLayer::kLines, into.middle(end), 0.37, 0.9);
      into.ring(GraphicLayer::kLines, into.middle(end), 0.37, kPen);
    }
  }
}

}  // namespace gridmill
