#include "solver/referee/checked_rule.h"

#include <algorithm>
#include <cstdlib>

#include "solver/board/require.h"

namespace gridmill {

BoardPairRules::BoardPairRules(const BoardSpec& board) {
  const int n = board.digits();
  const auto cells = static_cast<std::size_t>(board.cells());
  different.resize(cells);
  not_consecutive.resize(cells);

  // Rows, columns, boxes or regions of each grid, and extra areas: no digit twice.
  std::vector<std::vector<Cell>> areas;
  for (const MemberGrid& grid : board.members()) {
    std::vector<std::vector<Cell>> own(3 * static_cast<std::size_t>(n));
    for (std::size_t i = 0; i < cells; ++i) {
      const Cell c{static_cast<std::uint16_t>(i)};
      const int row = board.row_of(c) - grid.place.row;
      const int column = board.column_of(c) - grid.place.column;
      if (row < 0 || row >= n || column < 0 || column >= n) continue;
      const int box = !board.has_boxes() ? board.box_of(c)
                                         : row / board.box_height() * board.box_height() +
                                               column / board.box_width();
      own[static_cast<std::size_t>(row)].push_back(c);
      own[static_cast<std::size_t>(n + column)].push_back(c);
      own[static_cast<std::size_t>(2 * n + box)].push_back(c);
    }
    areas.insert(areas.end(), own.begin(), own.end());
  }
  for (const House& house : board.houses()) {
    if (house.kind == HouseKind::kExtra) areas.push_back(house.cells);
  }
  for (const std::vector<Cell>& area : areas) {
    if (area.size() == static_cast<std::size_t>(n)) complete.push_back(area);
    for (const Cell one : area) {
      for (const Cell other : area) {
        if (one != other) different[one.index].push_back(other);
      }
    }
  }

  // What two cells of the whole board may not have in common, by their distance.
  for (const Relation& relation : board.relations()) {
    for (std::size_t i = 0; i < cells; ++i) {
      for (std::size_t j = 0; j < cells; ++j) {
        const Cell one{static_cast<std::uint16_t>(i)};
        const Cell other{static_cast<std::uint16_t>(j)};
        const int rows = std::abs(board.row_of(one) - board.row_of(other));
        const int columns = std::abs(board.column_of(one) - board.column_of(other));
        if (relation.id == "anti-king") {
          if (rows == 1 && columns == 1) different[i].push_back(other);
        } else if (relation.id == "anti-knight") {
          if (rows * columns == 2) different[i].push_back(other);
        } else {
          GRIDMILL_REQUIRE(relation.id == "non-consecutive");  // the referee knows no others
          if (rows + columns == 1) not_consecutive[i].push_back(other);
        }
      }
    }
  }
  for (std::vector<Cell>& others : different) {
    std::sort(others.begin(), others.end());
    others.erase(std::unique(others.begin(), others.end()), others.end());
  }
}

}  // namespace gridmill
