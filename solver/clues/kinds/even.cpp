#include "solver/clues/cell_clues.h"
#include "solver/clues/drawing.h"

namespace gridmill {

void compile_even(const Clue& clue, const BoardSpec& board, Constraints& into) {
  DigitBits bits = 0;
  for (int digit = 2; digit <= board.digits(); digit += 2) bits |= bit_of(digit);
  into.domains.push_back({clue.cells[0], bits});
}

bool holds_even(const Clue& clue, const BoardSpec&, const Grid& grid) {
  return grid[clue.cells[0]].value % 2 == 0;
}

void generate_even(const ClueKind& kind, const BoardSpec& board, const Grid& grid,
                   const RandomBelow&, std::vector<Clue>& clues) {
  add_cells(
      kind, board, [&](Cell c) { return grid[c].value % 2 == 0; }, clues);
}

std::string validate_even(const Clue&, const BoardSpec&) { return ""; }

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

}  // namespace gridmill
