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

  // Rows, columns, boxes or regions, and extra areas: no digit twice.
  std::vector<std::vector<Cell>> areas(3 * static_cast<std::size_t>(n));
  for (std::size_t i = 0; i < cells; ++i) {
    const Cell c{static_cast<std::uint16_t>(i)};
    const int row = c.index / n;
    const int column = c.index % n;
    areas[static_cast<std::size_t>(row)].push_back(c);
    areas[static_cast<std::size_t>(n + column)].push_back(c);
    areas[static_cast<std::size_t>(2 * n + board.box_of(c))].push_back(c);
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
        const Cell other{static_cast<std::uint16_t>(j)};
        const int rows = std::abs(static_cast<int>(i) / n - static_cast<int>(j) / n);
        const int columns = std::abs(static_cast<int>(i) % n - static_cast<int>(j) % n);
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
