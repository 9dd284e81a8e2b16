#include "solver/clues/neighbours.h"

#include <cstdlib>

namespace gridmill {
namespace {

int rows_apart(const BoardSpec& board, Cell one, Cell other) {
  return std::abs(board.row_of(one) - board.row_of(other));
}

int columns_apart(const BoardSpec& board, Cell one, Cell other) {
  return std::abs(board.column_of(one) - board.column_of(other));
}

template <typename Wanted>
std::vector<Cell> neighbours_where(const BoardSpec& board, Cell c, const Wanted& wanted) {
  std::vector<Cell> result;
  for (int row = board.row_of(c) - 1; row <= board.row_of(c) + 1; ++row) {
    for (int column = board.column_of(c) - 1; column <= board.column_of(c) + 1; ++column) {
      if (row < 0 || column < 0 || row >= board.digits() || column >= board.digits()) continue;
      const Cell near = board.cell_at(row, column);
      if (wanted(board, c, near)) result.push_back(near);
    }
  }
  return result;
}

}  // namespace

bool are_orthogonal(const BoardSpec& board, Cell one, Cell other) {
  return rows_apart(board, one, other) + columns_apart(board, one, other) == 1;
}

bool are_adjacent(const BoardSpec& board, Cell one, Cell other) {
  return one != other && rows_apart(board, one, other) <= 1 &&
         columns_apart(board, one, other) <= 1;
}

std::vector<Cell> orthogonal_neighbours(const BoardSpec& board, Cell c) {
  return neighbours_where(board, c, are_orthogonal);
}

std::vector<Cell> king_neighbours(const BoardSpec& board, Cell c) {
  return neighbours_where(board, c, are_adjacent);
}

}  // namespace gridmill
