// Cells with an even or an odd digit.

#include "solver/clues/cell_clues.h"
#include "solver/clues/drawing.h"

namespace gridmill {
namespace {

void allow_every_second(const Clue& clue, int first, const BoardSpec& board, Constraints& into) {
  DigitBits bits = 0;
  for (int digit = first; digit <= board.digits(); digit += 2) bits |= bit_of(digit);
  into.domains.push_back({clue.cells[0], bits});
}

void add_cells_of_parity(const ClueKind& kind, int parity, const BoardSpec& board, const Grid& grid,
                         std::vector<Clue>& clues) {
  add_cells(
      kind, board, [&](Cell c) { return grid[c].value % 2 == parity; }, clues);
}

}  // namespace

void compile_even(const Clue& clue, const BoardSpec& board, Constraints& into) {
  allow_every_second(clue, 2, board, into);
}
void compile_odd(const Clue& clue, const BoardSpec& board, Constraints& into) {
  allow_every_second(clue, 1, board, into);
}

bool holds_even(const Clue& clue, const BoardSpec&, const Grid& grid) {
  return grid[clue.cells[0]].value % 2 == 0;
}
bool holds_odd(const Clue& clue, const BoardSpec&, const Grid& grid) {
  return grid[clue.cells[0]].value % 2 == 1;
}

void generate_even(const ClueKind& kind, const BoardSpec& board, const Grid& grid,
                   const RandomBelow&, std::vector<Clue>& clues) {
  add_cells_of_parity(kind, 0, board, grid, clues);
}
void generate_odd(const ClueKind& kind, const BoardSpec& board, const Grid& grid,
                  const RandomBelow&, std::vector<Clue>& clues) {
  add_cells_of_parity(kind, 1, board, grid, clues);
}

/// A gray square.
void draw_even(const Clue& clue, const BoardSpec&, Drawing& into) {
  const auto [x, y] = into.middle(clue.cells[0]);
  constexpr double kHalf = 0.38;
  into.filled(GraphicLayer::kAreas,
              std::vector<GraphicPoint>{{x - kHalf, y - kHalf},
                                        {x + kHalf, y - kHalf},
                                        {x + kHalf, y + kHalf},
                                        {x - kHalf, y + kHalf}},
              0.82);
}
/// A gray disc.
void draw_odd(const Clue& clue, const BoardSpec&, Drawing& into) {
  into.disc(GraphicLayer::kAreas, into.middle(clue.cells[0]), 0.4, 0.82);
}

}  // namespace gridmill
