#include <numeric>

#include "solver/rules/kinds.h"

namespace gridmill {
namespace {

/// The diagonal that a place looks along.
std::vector<Cell> diagonal(const Shape& shape, const Place& place, const Direction& direction) {
  const auto is_inside = [&](int line) { return line >= 1 && line <= shape.digits(); };
  std::vector<Cell> cells;
  int row = place.row + direction.down;
  int column = place.column + direction.right;
  for (; is_inside(row) && is_inside(column); row += direction.down, column += direction.right) {
    cells.push_back(shape.cell_at(row - 1, column - 1));
  }
  return cells;
}

}  // namespace

void compile_little_killer(const Clue& clue, const Shape& shape, Primitives& into) {
  std::vector<Primitives::Term> terms;
  for (const Cell c : diagonal(shape, *clue.place, *clue.direction)) terms.push_back({c, 1});
  into.add_sum(terms, *clue.value, shape.digits());
}

bool holds_little_killer(const Clue& clue, const Shape& shape, const Grid& grid) {
  int sum = 0;
  for (int c = 0; c < shape.cells(); ++c) {
    // As many rows as columns from the place, and both the right way.
    const int down = (c / shape.digits() + 1 - clue.place->row) * clue.direction->down;
    const int right = (c % shape.digits() + 1 - clue.place->column) * clue.direction->right;
    if (down == right && down > 0) sum += grid.digits()[static_cast<std::size_t>(c)];
  }
  return sum == *clue.value;
}

/// All diagonals of at least two cells, from both of their ends.
void allows_little_killer(const ClueKind& kind, const Shape& shape, const Grid& grid, const Below&,
                          std::vector<Clue>& clues) {
  const int beyond = shape.digits() + 1;
  for (int row = 0; row <= beyond; ++row) {
    for (int column = 0; column <= beyond; ++column) {
      const bool inside = row > 0 && row < beyond && column > 0 && column < beyond;
      for (const Direction direction :
           {Direction{-1, -1}, Direction{-1, 1}, Direction{1, -1}, Direction{1, 1}}) {
        const std::vector<Cell> cells = diagonal(shape, {row, column}, direction);
        if (inside || cells.size() < 2) continue;
        Clue& clue = clues.emplace_back();
        clue.kind = &kind;
        clue.place = {row, column};
        clue.direction = direction;
        clue.value = std::accumulate(cells.begin(), cells.end(), 0,
                                     [&](int sum, Cell c) { return sum + grid[c].value; });
      }
    }
  }
}

std::string fault_little_killer(const Clue& clue, const Shape& shape) {
  const auto [row, column] = *clue.place;
  const int beyond = shape.digits() + 1;
  const bool inside = row > 0 && row < beyond && column > 0 && column < beyond;
  const std::string at = "R" + std::to_string(row) + "C" + std::to_string(column);
  if (inside || row < 0 || row > beyond || column < 0 || column > beyond) {
    return "stands at " + at + ", which is not beside the board";
  }
  const auto cells = static_cast<int>(diagonal(shape, *clue.place, *clue.direction).size());
  if (cells == 0) return "looks from " + at + " at no cell";
  const int most = cells * shape.digits();
  if (*clue.value >= cells && *clue.value <= most) return "";
  return "has the sum " + std::to_string(*clue.value) + ", but " + std::to_string(cells) +
         (cells == 1 ? " digit has " : " digits have ") + std::to_string(cells) + " to " +
         std::to_string(most);
}

}  // namespace gridmill
