// The referee's reading of sums: cages, arrows, diagonals, region sum lines.

#include <algorithm>
#include <bitset>

#include "solver/referee/checked_rule.h"

namespace gridmill {
namespace {

/// A set of numbers: the largest is a circle of three cells, or 81 cells on an arrow.
using Numbers = std::bitset<1024>;

/// The sums that the cells may have. Digits may repeat.
Numbers sums_of(const std::vector<Cell>& cells, const PossibleDigits& possible) {
  Numbers sums(1);
  for (const Cell c : cells) {
    Numbers next;
    for (int d = possible.min(c); d <= possible.max(c); ++d) {
      if (possible.may_be(c, d)) next |= sums << static_cast<std::size_t>(d);
    }
    sums = next;
  }
  return sums;
}

/// The numbers that the cells may show, read as tens and units.
Numbers numbers_in(const std::vector<Cell>& circle, const PossibleDigits& possible) {
  std::vector<std::size_t> numbers{0};
  for (const Cell c : circle) {
    std::vector<std::size_t> next;
    for (const std::size_t number : numbers) {
      for (int d = possible.min(c); d <= possible.max(c); ++d) {
        if (possible.may_be(c, d)) next.push_back(10 * number + static_cast<std::size_t>(d));
      }
    }
    numbers = std::move(next);
  }
  Numbers result;
  for (const std::size_t number : numbers) result.set(number);
  return result;
}

bool contains(const std::vector<Cell>& cells, Cell c) {
  return std::find(cells.begin(), cells.end(), c) != cells.end();
}

}  // namespace

/// "The digits of a cage are all different. They add up to the small number in its
/// corner{unsummed:, if there is one}."
void read_killer(const Clue& clue, const BoardSpec&, CheckedRules& rules) {
  const auto judge = [cells = clue.cells, sum = clue.value](const PossibleDigits& possible) {
    return verdict_of(can_differ(cells, sum, possible), cells, possible);
  };
  rules.push_back({clue.cells, judge});
}

/// "The digits along an arrow add up to the number in its circle.{pill: A long circle holds one
/// number, read from left to right and from top to bottom.}"
void read_arrow(const Clue& clue, const BoardSpec&, CheckedRules& rules) {
  std::vector<Cell> circle = clue.cells;
  std::sort(circle.begin(), circle.end());
  for (const std::vector<Cell>& line : clue.lines) {
    std::vector<Cell> along;
    for (const Cell c : line) {
      if (!contains(circle, c)) along.push_back(c);
    }
    if (along.empty()) continue;  // a circle without an arrow
    std::vector<Cell> cells = circle;
    cells.insert(cells.end(), along.begin(), along.end());
    const auto judge = [circle, along, cells](const PossibleDigits& possible) {
      const Numbers both = sums_of(along, possible) & numbers_in(circle, possible);
      return verdict_of(both.any(), cells, possible);
    };
    rules.push_back({cells, judge});
  }
}

/// "A number outside with a small arrow is the sum of that diagonal, where digits may repeat."
void read_little_killer(const Clue& clue, const BoardSpec& board, CheckedRules& rules) {
  const std::vector<Cell> cells =
      cells_behind(board, *clue.coord, clue.direction->down, clue.direction->right);
  const auto sum = static_cast<std::size_t>(*clue.value);
  const auto judge = [cells, sum](const PossibleDigits& possible) {
    return verdict_of(sums_of(cells, possible).test(sum), cells, possible);
  };
  rules.push_back({cells, judge});
}

/// "The digits of a {lines:dashed }region sum line have the same sum in each {box} that it
/// passes.{returns: If it returns to a {box}, each visit has this sum.}"
void read_region_sum(const Clue& clue, const BoardSpec& board, CheckedRules& rules) {
  for (const std::vector<Cell>& line : clue.lines) {
    std::vector<std::vector<Cell>> visits;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (i == 0 || board.box_of(line[i]) != board.box_of(line[i - 1])) visits.emplace_back();
      visits.back().push_back(line[i]);
    }
    const auto judge = [line, visits](const PossibleDigits& possible) {
      int low = 0;
      int high = 0;
      for (const std::vector<Cell>& cells : visits) {
        int min = 0;
        int max = 0;
        for (const Cell c : cells) {
          min += possible.min(c);
          max += possible.max(c);
        }
        low = std::max(low, min);
        high = high == 0 ? max : std::min(high, max);
      }
      return verdict_of(low <= high, line, possible);
    };
    rules.push_back({line, judge});
  }
}

}  // namespace gridmill
