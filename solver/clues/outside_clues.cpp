#include "solver/clues/outside_clues.h"

#include <algorithm>
#include <string>

namespace gridmill {

std::string validate_outside(const Clue& clue, const BoardSpec& board) {
  const auto is_inside = [&](int line) { return line >= 1 && line <= board.digits(); };
  const auto is_beside = [&](int line) { return line == 0 || line == board.digits() + 1; };
  const auto [row, column] = *clue.coord;
  if ((is_inside(row) && is_beside(column)) || (is_beside(row) && is_inside(column))) return "";
  return "is at R" + std::to_string(row) + "C" + std::to_string(column) +
         ", which is not next to a row or column";
}

GraphicPoint outside_point(const Clue& clue, const BoardSpec& board) {
  constexpr double kOut = 0.42;   // from the board's edge
  constexpr double kPace = 0.72;  // from number to number
  std::vector<const ClueKind*> within;
  for (const Clue& other : board.clues()) {
    if (other.kind == clue.kind) break;  // clues are sorted by kind
    if (other.coord == clue.coord && (within.empty() || within.back() != other.kind)) {
      within.push_back(other.kind);
    }
  }
  const double out = kOut + kPace * static_cast<double>(within.size());
  const auto along = [&](int line) {
    return line == 0 ? -out : line > board.digits() ? board.digits() + out : line - 0.5;
  };
  return {along(clue.coord->column), along(clue.coord->row)};
}

bool has_other_numbers(const Clue& clue, const BoardSpec& board) {
  const auto clues = board.clues();
  return std::any_of(clues.begin(), clues.end(), [&](const Clue& other) {
    return (other.kind->fields & kOutside) != 0 && other.kind != clue.kind;
  });
}

GraphicPoint draw_number(const Clue& clue, const BoardSpec& board, Drawing& into) {
  const GraphicPoint middle = outside_point(clue, board);
  const std::string number = std::to_string(*clue.value);
  into.text(GraphicLayer::kDots, number, middle, number.size() < 3 ? 0.29 : 0.2);
  return middle;
}

std::vector<Cell> cells_from(const BoardSpec& board, const GridCoord& coord) {
  const int n = board.digits();
  const bool along_row = coord.row >= 1 && coord.row <= n;
  const bool backwards = (along_row ? coord.column : coord.row) > n;
  std::vector<Cell> cells;
  cells.reserve(static_cast<std::size_t>(n));
  for (int i = 0; i < n; ++i) {
    const int at = backwards ? n - 1 - i : i;
    cells.push_back(along_row ? board.cell_at(coord.row - 1, at)
                              : board.cell_at(at, coord.column - 1));
  }
  return cells;
}

std::vector<int> digits_from(const BoardSpec& board, const Grid& grid, const GridCoord& coord) {
  // Steps from the place across the board, until it leaves it again.
  const int n = board.digits();
  const int down = coord.row == 0 ? 1 : coord.row == n + 1 ? -1 : 0;
  const int right = coord.column == 0 ? 1 : coord.column == n + 1 ? -1 : 0;
  std::vector<int> digits;
  int row = coord.row + down;
  int column = coord.column + right;
  for (; row >= 1 && row <= n && column >= 1 && column <= n; row += down, column += right) {
    digits.push_back(grid.digits()[static_cast<std::size_t>((row - 1) * n + column - 1)]);
  }
  return digits;
}

std::vector<GridCoord> outside_coords(const BoardSpec& board, bool all_around) {
  const int n = board.digits();
  std::vector<GridCoord> places;
  for (int line = 1; line <= n; ++line) {
    places.push_back({0, line});
    places.push_back({line, 0});
    if (!all_around) continue;
    places.push_back({n + 1, line});
    places.push_back({line, n + 1});
  }
  return places;
}

void add_outside(const ClueKind& kind, const BoardSpec& board, const Grid& grid, bool all_around,
                 const std::function<int(const std::vector<int>&)>& value,
                 std::vector<Clue>& clues) {
  for (const GridCoord& place : outside_coords(board, all_around)) {
    const int seen = value(digits_from(board, grid, place));
    clues.push_back({.kind = &kind, .value = seen, .coord = place});
  }
}

}  // namespace gridmill
