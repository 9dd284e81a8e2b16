#include <numeric>
#include <utility>

#include "solver/rules/drawing.h"
#include "solver/rules/kinds.h"
#include "solver/rules/outside.h"

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
  into.add_sum(std::move(terms), *clue.value, shape.digits());
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

/// The number and an arrow that points from it at the board. Two at one place stand side by side.
void draw_little_killer(const Clue& clue, const Shape& shape, Drawing& into) {
  const double height = 0.27;
  constexpr Pen kPen{0.035, 0};
  const int down = clue.direction->down;
  const int right = clue.direction->right;
  const MarkPoint place = spot_beside(clue, shape);
  const bool beside_row = clue.place->row >= 1 && clue.place->row <= shape.digits();
  const bool beside_column = clue.place->column >= 1 && clue.place->column <= shape.digits();
  const MarkPoint middle{place.x - (beside_row ? 0 : 0.2 * right),
                         place.y - (beside_column ? 0 : 0.2 * down)};
  into.text(MarkLayer::kDots, std::to_string(*clue.value), middle, height);
  const auto along = [&](double far) {
    return MarkPoint{place.x + far * right, place.y + far * down};
  };
  const MarkPoint tip = along(0.34);
  into.line(MarkLayer::kDots, std::vector<MarkPoint>{along(0.14), tip}, kPen);
  into.line(
      MarkLayer::kDots,
      std::vector<MarkPoint>{{tip.x - 0.13 * right, tip.y}, tip, {tip.x, tip.y - 0.13 * down}},
      kPen);
}

}  // namespace gridmill
