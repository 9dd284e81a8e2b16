#include "solver/rules/outside.h"

#include <algorithm>
#include <string>

namespace gridmill {

std::string fault_of_place(const Clue& clue, const Shape& shape) {
  const auto is_inside = [&](int line) { return line >= 1 && line <= shape.digits(); };
  const auto is_beside = [&](int line) { return line == 0 || line == shape.digits() + 1; };
  const auto [row, column] = *clue.place;
  if ((is_inside(row) && is_beside(column)) || (is_beside(row) && is_inside(column))) return "";
  return "stands at R" + std::to_string(row) + "C" + std::to_string(column) +
         ", which is beside no row or column";
}

MarkPoint spot_beside(const Clue& clue, const Shape& shape) {
  constexpr double kOut = 0.42;   // from the board's edge
  constexpr double kPace = 0.72;  // from number to number
  std::vector<const ClueKind*> within;
  for (const Clue& other : shape.clues()) {
    if (other.kind == clue.kind) break;  // clues are sorted by kind
    if (other.place == clue.place && (within.empty() || within.back() != other.kind)) {
      within.push_back(other.kind);
    }
  }
  const double out = kOut + kPace * static_cast<double>(within.size());
  const auto along = [&](int line) {
    return line == 0 ? -out : line > shape.digits() ? shape.digits() + out : line - 0.5;
  };
  return {along(clue.place->column), along(clue.place->row)};
}

bool has_other_numbers(const Clue& clue, const Shape& shape) {
  const auto clues = shape.clues();
  return std::any_of(clues.begin(), clues.end(), [&](const Clue& other) {
    return (other.kind->fields & kOutside) != 0 && other.kind != clue.kind;
  });
}

MarkPoint draw_number(const Clue& clue, const Shape& shape, Drawing& into) {
  const MarkPoint middle = spot_beside(clue, shape);
  const std::string number = std::to_string(*clue.value);
  into.text(MarkLayer::kDots, number, middle, number.size() < 3 ? 0.29 : 0.2);
  return middle;
}

std::vector<Cell> cells_from(const Shape& shape, const Place& place) {
  const int n = shape.digits();
  const bool along_row = place.row >= 1 && place.row <= n;
  const bool backwards = (along_row ? place.column : place.row) > n;
  std::vector<Cell> cells;
  cells.reserve(static_cast<std::size_t>(n));
  for (int i = 0; i < n; ++i) {
    const int at = backwards ? n - 1 - i : i;
    cells.push_back(along_row ? shape.cell_at(place.row - 1, at)
                              : shape.cell_at(at, place.column - 1));
  }
  return cells;
}

std::vector<int> digits_from(const Shape& shape, const Grid& grid, const Place& place) {
  // Steps from the place across the board, until it leaves it again.
  const int n = shape.digits();
  const int down = place.row == 0 ? 1 : place.row == n + 1 ? -1 : 0;
  const int right = place.column == 0 ? 1 : place.column == n + 1 ? -1 : 0;
  std::vector<int> digits;
  int row = place.row + down;
  int column = place.column + right;
  for (; row >= 1 && row <= n && column >= 1 && column <= n; row += down, column += right) {
    digits.push_back(grid.digits()[static_cast<std::size_t>((row - 1) * n + column - 1)]);
  }
  return digits;
}

std::vector<Place> places_beside(const Shape& shape, bool all_around) {
  const int n = shape.digits();
  std::vector<Place> places;
  for (int line = 1; line <= n; ++line) {
    places.push_back({0, line});
    places.push_back({line, 0});
    if (!all_around) continue;
    places.push_back({n + 1, line});
    places.push_back({line, n + 1});
  }
  return places;
}

void add_outside(const ClueKind& kind, const Shape& shape, const Grid& grid, bool all_around,
                 const std::function<int(const std::vector<int>&)>& value,
                 std::vector<Clue>& clues) {
  for (const Place& place : places_beside(shape, all_around)) {
    Clue& clue = clues.emplace_back();
    clue.kind = &kind;
    clue.place = place;
    clue.value = value(digits_from(shape, grid, place));
  }
}

}  // namespace gridmill
