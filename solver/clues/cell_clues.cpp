#include "solver/clues/cell_clues.h"

#include <algorithm>

namespace gridmill {

bool has_clue_at(const BoardSpec& board, const ClueKind& kind, Cell c) {
  const auto clues = board.clues();
  return std::any_of(clues.begin(), clues.end(),
                     [&](const Clue& clue) { return clue.kind == &kind && clue.cells[0] == c; });
}

void add_cells(const ClueKind& kind, const BoardSpec& board, const std::function<bool(Cell)>& test,
               std::vector<Clue>& clues) {
  for (int c = 0; c < board.cells(); ++c) {
    const Cell cell{static_cast<std::uint16_t>(c)};
    if (!test(cell)) continue;
    clues.push_back({.kind = &kind, .cells = {cell}});
  }
}

void draw_chevrons(Cell c, bool inwards, Drawing& into) {
  constexpr double kBase = 0.43;  // how far from the middle of the cell
  constexpr double kTip = 0.35;
  constexpr double kHalf = 0.11;  // its width
  const GraphicPoint middle = into.middle(c);
  const double tip = inwards ? kTip : kBase;
  const double base = inwards ? kBase : kTip;
  for (const auto& [right, down] :
       {GraphicPoint{0, -1}, GraphicPoint{1, 0}, GraphicPoint{0, 1}, GraphicPoint{-1, 0}}) {
    const auto at = [&, right = right, down = down](double out, double aside) {
      return GraphicPoint{middle.x + out * right + aside * down,
                          middle.y + out * down + aside * right};
    };
    into.line(GraphicLayer::kCages,
              std::vector<GraphicPoint>{at(base, -kHalf), at(tip, 0), at(base, kHalf)},
              {0.035, 0.2});
  }
}

}  // namespace gridmill
