#include "solver/rules/neighbours.h"

#include <cstdlib>

namespace gridmill {
namespace {

int rows_apart(const Shape& shape, Cell one, Cell other) {
  return std::abs(shape.row_of(one) - shape.row_of(other));
}

int columns_apart(const Shape& shape, Cell one, Cell other) {
  return std::abs(shape.column_of(one) - shape.column_of(other));
}

template <typename Wanted>
std::vector<Cell> cells_near(const Shape& shape, Cell c, const Wanted& wanted) {
  std::vector<Cell> result;
  for (int row = shape.row_of(c) - 1; row <= shape.row_of(c) + 1; ++row) {
    for (int column = shape.column_of(c) - 1; column <= shape.column_of(c) + 1; ++column) {
      if (row < 0 || column < 0 || row >= shape.digits() || column >= shape.digits()) continue;
      const Cell near = shape.cell_at(row, column);
      if (wanted(shape, c, near)) result.push_back(near);
    }
  }
  return result;
}

}  // namespace

bool are_side_by_side(const Shape& shape, Cell one, Cell other) {
  return rows_apart(shape, one, other) + columns_apart(shape, one, other) == 1;
}

bool touch(const Shape& shape, Cell one, Cell other) {
  return one != other && rows_apart(shape, one, other) <= 1 &&
         columns_apart(shape, one, other) <= 1;
}

std::vector<Cell> beside(const Shape& shape, Cell c) {
  return cells_near(shape, c, are_side_by_side);
}

std::vector<Cell> around(const Shape& shape, Cell c) { return cells_near(shape, c, touch); }

}  // namespace gridmill
