// Sums of diagonals outside the board. A diagonal is not a house, so digits may repeat. An outside
// position can have two clues, one for each direction.

#include <numeric>
#include <utility>

#include "solver/clues/clue_kinds.h"
#include "solver/clues/drawing.h"
#include "solver/clues/outside_clues.h"

namespace gridmill {
namespace {

/// The diagonal that a place looks along.
std::vector<Cell> diagonal(const BoardSpec& board, const GridCoord& place,
                           const Direction& direction) {
  const auto is_inside = [&](int line) { return line >= 1 && line <= board.digits(); };
  std::vector<Cell> cells;
  int row = place.row + direction.down;
  int column = place.column + direction.right;
  for (; is_inside(row) && is_inside(column); row += direction.down, column += direction.right) {
    cells.push_back(board.cell_at(row - 1, column - 1));
  }
  return cells;
}

}  // namespace

void compile_little_killer(const Clue& clue, const BoardSpec& board, Constraints& into) {
  std::vector<Constraints::Term> terms;
  for (const Cell c : diagonal(board, *clue.coord, *clue.direction)) terms.push_back({c, 1});
  into.add_sum(std::move(terms), *clue.value, board.digits());
}

bool holds_little_killer(const Clue& clue, const BoardSpec& board, const Grid& grid) {
  int sum = 0;
  for (int c = 0; c < board.cells(); ++c) {
    // As many rows as columns from the place, and both the right way.
    const int down = (c / board.digits() + 1 - clue.coord->row) * clue.direction->down;
    const int right = (c % board.digits() + 1 - clue.coord->column) * clue.direction->right;
    if (down == right && down > 0) sum += grid.digits()[static_cast<std::size_t>(c)];
  }
  return sum == *clue.value;
}

/// All diagonals of at least two cells, from both of their ends.
void generate_little_killer(const ClueKind& kind, const BoardSpec& board, const Grid& grid,
                            const RandomBelow&, std::vector<Clue>& clues) {
  const int beyond = board.digits() + 1;
  for (int row = 0; row <= beyond; ++row) {
    for (int column = 0; column <= beyond; ++column) {
      const bool inside = row > 0 && row < beyond && column > 0 && column < beyond;
      for (const Direction direction :
           {Direction{-1, -1}, Direction{-1, 1}, Direction{1, -1}, Direction{1, 1}}) {
        const std::vector<Cell> cells = diagonal(board, {row, column}, direction);
        if (inside || cells.size() < 2) continue;
        const int sum = std::accumulate(cells.begin(), cells.end(), 0,
                                        [&](int part, Cell c) { return part + grid[c].value; });
        clues.push_back(
            {.kind = &kind, .value = sum, .coord = GridCoord{row, column}, .direction = direction});
      }
    }
  }
}

std::string validate_little_killer(const Clue& clue, const BoardSpec& board) {
  const auto [row, column] = *clue.coord;
  const int beyond = board.digits() + 1;
  const bool inside = row > 0 && row < beyond && column > 0 && column < beyond;
  const std::string at = "R" + std::to_string(row) + "C" + std::to_string(column);
  if (inside || row < 0 || row > beyond || column < 0 || column > beyond) {
    return "is at " + at + ", which is not next to the board";
  }
  const auto cells = static_cast<int>(diagonal(board, *clue.coord, *clue.direction).size());
  if (cells == 0) return "points from " + at + " to no cell";
  const int max_sum = cells * board.digits();
  if (*clue.value >= cells && *clue.value <= max_sum) return "";
  return "has the sum " + std::to_string(*clue.value) + ", but " + std::to_string(cells) +
         (cells == 1 ? " digit adds up to " : " digits add up to ") + std::to_string(cells) +
         " to " + std::to_string(max_sum);
}

/// The number and an arrow that points from it at the board. Two at one place are side by side.
void draw_little_killer(const Clue& clue, const BoardSpec& board, Drawing& into) {
  const double height = 0.27;
  constexpr Pen kPen{0.035, 0};
  const int down = clue.direction->down;
  const int right = clue.direction->right;
  const GraphicPoint place = outside_point(clue, board);
  const bool beside_row = clue.coord->row >= 1 && clue.coord->row <= board.digits();
  const bool beside_column = clue.coord->column >= 1 && clue.coord->column <= board.digits();
  const GraphicPoint middle{place.x - (beside_row ? 0 : 0.2 * right),
                            place.y - (beside_column ? 0 : 0.2 * down)};
  into.text(GraphicLayer::kDots, std::to_string(*clue.value), middle, height);
  const auto along = [&](double far) {
    return GraphicPoint{place.x + far * right, place.y + far * down};
  };
  const GraphicPoint tip = along(0.34);
  into.line(GraphicLayer::kDots, std::vector<GraphicPoint>{along(0.14), tip}, kPen);
  into.line(
      GraphicLayer::kDots,
      std::vector<GraphicPoint>{{tip.x - 0.13 * right, tip.y}, tip, {tip.x, tip.y - 0.13 * down}},
      kPen);
}

}  // namespace gridmill
