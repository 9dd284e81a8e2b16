// A digit that is named twice is twice among the four cells.

#include <algorithm>
#include <array>
#include <bit>

#include "solver/clues/automaton_cache.h"
#include "solver/clues/clue_kinds.h"
#include "solver/clues/drawing.h"
#include "solver/clues/neighbours.h"

namespace gridmill {
namespace {

/// Which of four digits, ascending, 0 for none, are still wanted.
using Wanted = std::array<int, 4>;

Wanted wanted_of(const Clue& clue) {
  Wanted wanted{};
  std::copy(clue.digits.begin(), clue.digits.end(), wanted.begin());
  return wanted;
}

std::size_t make_quadruple_automaton(int n, const Wanted& wanted, Constraints& into) {
  return into.automaton(
      n, wanted,
      [](Wanted state, int digit) -> std::optional<Wanted> {
        const auto at = std::find(state.begin(), state.end(), digit);
        if (at != state.end()) *at = 0;
        std::sort(state.begin(), state.end());
        return state;
      },
      [](const Wanted& state) { return state == Wanted{}; });
}

}  // namespace

void compile_quadruple(const Clue& clue, const BoardSpec& board, Constraints& into) {
  const int n = board.digits();
  DigitBits bits = 0;
  for (const int digit : clue.digits) bits |= bit_of(digit);
  if (clue.digits.empty()) return;
  if (std::popcount(bits) == 4) {  // that is all there is room for
    into.sets.push_back({clue.cells, {bits}});
    return;
  }
  const Wanted wanted = wanted_of(clue);
  int key = 0;
  for (const int digit : wanted) key = key * (kMaxDigits + 1) + digit;
  const auto make = [&](Constraints& maker) { return make_quadruple_automaton(n, wanted, maker); };
  into.regulars.push_back({clue.cells, cached_automaton(n, key, make, into)});
}

bool holds_quadruple(const Clue& clue, const BoardSpec&, const Grid& grid) {
  return std::all_of(clue.digits.begin(), clue.digits.end(), [&](int digit) {
    const auto is_digit = [&](Cell c) { return grid[c].value == digit; };
    return std::count_if(clue.cells.begin(), clue.cells.end(), is_digit) >=
           std::count(clue.digits.begin(), clue.digits.end(), digit);
  });
}

/// One to four digits at some of the corners between four cells.
void generate_quadruple(const ClueKind& kind, const BoardSpec& board, const Grid& grid,
                        const RandomBelow& below, std::vector<Clue>& clues) {
  for (int row = 0; row + 1 < board.digits(); ++row) {
    for (int column = 0; column + 1 < board.digits(); ++column) {
      if (below(4) != 0) continue;
      Clue& clue = clues.emplace_back(Clue{.kind = &kind});
      clue.cells = {board.cell_at(row, column), board.cell_at(row, column + 1),
                    board.cell_at(row + 1, column), board.cell_at(row + 1, column + 1)};
      for (const Cell c : clue.cells) clue.digits.push_back(grid[c].value);
      for (unsigned fewer = below(4); fewer > 0; --fewer) {
        clue.digits.erase(clue.digits.begin() + below(static_cast<unsigned>(clue.digits.size())));
      }
      std::sort(clue.digits.begin(), clue.digits.end());
    }
  }
}

std::string validate_quadruple(const Clue& clue, const BoardSpec& board) {
  if (clue.cells.size() != 4) return "does not name four cells";
  if (clue.digits.size() > 4) return "has more than four digits";
  for (const int digit : clue.digits) {
    if (std::count(clue.digits.begin(), clue.digits.end(), digit) > 2) {
      return "has the digit " + std::to_string(digit) + " more than twice";
    }
  }
  for (const Cell one : clue.cells) {
    for (const Cell other : clue.cells) {
      if (one != other && !are_adjacent(board, one, other)) {
        return "names cells that have no corner in common";
      }
    }
  }
  return "";
}

/// A circle where the cells meet, with up to two digits in each of two rows.
void draw_quadruple(const Clue& clue, const BoardSpec&, Drawing& into) {
  constexpr double kRadius = 0.3;
  const std::vector<GraphicPoint> spots = into.middles(clue.cells);
  GraphicPoint middle{};
  for (const GraphicPoint spot : spots) middle = {middle.x + spot.x / 4, middle.y + spot.y / 4};
  into.disc(GraphicLayer::kDots, middle, kRadius, 1);
  into.ring(GraphicLayer::kDots, middle, kRadius, {0.03, 0});
  const std::size_t many = clue.digits.size();
  const std::size_t above = many < 3 ? many : 2;
  for (std::size_t i = 0; i < many; ++i) {
    const bool is_above = i < above;
    const std::size_t in_row = is_above ? above : many - above;
    const std::size_t place = is_above ? i : i - above;
    into.digit(GraphicLayer::kDots, clue.digits[i],
               {middle.x + (in_row == 1  ? 0
                            : place == 0 ? -0.11
                                         : 0.11),
                middle.y + (many < 3   ? 0
                            : is_above ? -0.12
                                       : 0.12)},
               0.19);
  }
}

}  // namespace gridmill
