#include "solver/rules/cells.h"

#include <algorithm>

namespace gridmill {

bool is_marked(const Shape& shape, const ClueKind& kind, Cell c) {
  const auto clues = shape.clues();
  return std::any_of(clues.begin(), clues.end(),
                     [&](const Clue& clue) { return clue.kind == &kind && clue.cells[0] == c; });
}

void add_cells(const ClueKind& kind, const Shape& shape, const std::function<bool(Cell)>& test,
               std::vector<Clue>& clues) {
  for (int c = 0; c < shape.cells(); ++c) {
    const Cell cell{static_cast<std::uint16_t>(c)};
    if (!test(cell)) continue;
    Clue& clue = clues.emplace_back();
    clue.kind = &kind;
    clue.cells = {cell};
  }
}

}  // namespace gridmill
