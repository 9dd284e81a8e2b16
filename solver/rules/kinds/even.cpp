#include "solver/rules/cells.h"
#include "solver/rules/drawing.h"

namespace gridmill {

void compile_even(const Clue& clue, const Shape& shape, Primitives& into) {
  DigitBits bits = 0;
  for (int digit = 2; digit <= shape.digits(); digit += 2) bits |= bit_of(digit);
  into.allowed.push_back({clue.cells[0], bits});
}

bool holds_even(const Clue& clue, const Shape&, const Grid& grid) {
  return grid[clue.cells[0]].value % 2 == 0;
}

void allows_even(const ClueKind& kind, const Shape& shape, const Grid& grid, const Below&,
                 std::vector<Clue>& clues) {
  add_cells(
      kind, shape, [&](Cell c) { return grid[c].value % 2 == 0; }, clues);
}

std::string fault_even(const Clue&, const Shape&) { return ""; }

void draw_even(const Clue& clue, const Shape&, Drawing& into) {
  const auto [x, y] = into.middle(clue.cells[0]);
  constexpr double kHalf = 0.38;
  into.filled(MarkLayer::kAreas,
              std::vector<MarkPoint>{{x - kHalf, y - kHalf},
                                     {x + kHalf, y - kHalf},
                                     {x + kHalf, y + kHalf},
                                     {x - kHalf, y + kHalf}},
              0.82);
}

}  // namespace gridmill
