// A line begins in the circle and adds up to the number there. A circle of several cells, a pill,
// is read as people read: tens before units, from left to right and from top to bottom.

#include <algorithm>
#include <cmath>
#include <utility>

#include "solver/clues/drawing.h"
#include "solver/clues/line_clues.h"
#include "solver/clues/neighbours.h"

namespace gridmill {
namespace {

/// The cells of the circle in the order of reading.
std::vector<Cell> circle_of(const Clue& clue) {
  std::vector<Cell> cells = clue.cells;
  std::sort(cells.begin(), cells.end());
  return cells;
}

bool is_in_circle(const Clue& clue, Cell c) {
  return std::find(clue.cells.begin(), clue.cells.end(), c) != clue.cells.end();
}

/// The line behind the circle, in whose cells it may begin with more than one.
Line shaft_of(const Clue& clue, const Line& line) {
  return {std::find_if(line.begin(), line.end(), [&](Cell c) { return !is_in_circle(clue, c); }),
          line.end()};
}

/// Where the line leaves the circle, or its own start if no cell of the circle is adjacent.
Cell beginning_of(const Clue& clue, const BoardSpec& board, const Line& line) {
  const Line shaft = shaft_of(clue, line);
  const auto from = std::find_if(clue.cells.begin(), clue.cells.end(),
                                 [&](Cell c) { return are_adjacent(board, c, shaft.front()); });
  return from == clue.cells.end() ? line.front() : *from;
}

}  // namespace

void compile_arrow(const Clue& clue, const BoardSpec& board, Constraints& into) {
  const std::vector<Cell> circle = circle_of(clue);
  for (const Line& line : clue.lines) {
    const Line shaft = shaft_of(clue, line);
    if (shaft.empty()) continue;  // a circle without an arrow
    std::vector<Constraints::Term> terms;
    terms.reserve(shaft.size() + circle.size());
    for (const Cell c : shaft) terms.push_back({c, 1});
    int factor = -1;
    for (auto cell = circle.rbegin(); cell != circle.rend(); ++cell, factor *= 10) {
      terms.push_back({*cell, factor});
    }
    into.add_sum(std::move(terms), 0, board.digits());
  }
}

bool holds_arrow(const Clue& clue, const BoardSpec& board, const Grid& grid) {
  int number = 0;
  for (int c = 0; c < board.cells(); ++c) {
    const Cell cell{static_cast<std::uint16_t>(c)};
    if (std::count(clue.cells.begin(), clue.cells.end(), cell) == 1) {
      number = 10 * number + grid[cell].value;
    }
  }
  for (const Line& line : clue.lines) {
    int sum = 0;
    for (const Cell c : line) {
      const bool in_circle = std::count(clue.cells.begin(), clue.cells.end(), c) == 1;
      sum += in_circle ? 0 : grid[c].value;
    }
    if (sum != 0 && sum != number) return false;
  }
  return true;
}

void generate_arrow(const ClueKind& kind, const BoardSpec& board, const Grid& grid,
                    const RandomBelow& below, std::vector<Clue>& clues) {
  constexpr unsigned kPillOf = 4;  // one circle of so many is a pill, where digits are decimal
  const std::size_t first = clues.size();
  const auto sum_of = [&](const Line& line) {
    int sum = 0;
    for (std::size_t i = 1; i < line.size(); ++i) sum += grid[line[i]].value;
    return sum;
  };
  grow_lines(
      kind, board, below,
      [&](const Line& line) { return sum_of(line) <= grid[line.front()].value; },
      [&](const Line& line) { return sum_of(line) == grid[line.front()].value; }, clues);
  for (auto clue = clues.begin() + static_cast<std::ptrdiff_t>(first); clue != clues.end();
       ++clue) {
    clue->cells = {clue->lines[0].front()};
  }
  for (int tries = 0; tries < board.digits() && board.digits() <= 9; ++tries) {
    const Cell tens{static_cast<std::uint16_t>(below(static_cast<unsigned>(board.cells())))};
    if (below(kPillOf) != 0 || board.column_of(tens) + 1 == board.digits()) continue;
    const Cell units = board.cell_at(board.row_of(tens), board.column_of(tens) + 1);
    const int number = 10 * grid[tens].value + grid[units].value;
    UsedCells taken(static_cast<std::size_t>(board.cells()));
    taken[tens.index] = true;
    Line line = grow_line(
        board, below, units, [&](const Line& part) { return sum_of(part) <= number; },
        [&](const Line& part) { return sum_of(part) == number; }, taken);
    if (line.empty()) continue;
    clues.push_back({.kind = &kind, .cells = {tens, units}, .lines = {std::move(line)}});
  }
}

std::string validate_arrow(const Clue& clue, const BoardSpec& board) {
  const int n = board.digits();
  if (clue.cells.size() > 1) {
    if (n > 9)
      return "has a circle of several cells, which is allowed only on boards of up to 9 digits";
    if (clue.cells.size() > 3) return "has a circle of more than three cells";
    const std::vector<Cell> circle = circle_of(clue);
    for (std::size_t i = 1; i < circle.size(); ++i) {
      if (!are_adjacent(board, circle[i - 1], circle[i])) {
        return "has a circle of cells that do not touch";
      }
    }
  }
  if (clue.lines.empty()) return "";  // a circle alone
  Clue drawn;                         // the lines from where they leave the circle
  for (const Line& line : clue.lines) {
    if (!is_in_circle(clue, line.front())) return "has a line that does not begin in its circle";
    const Line shaft = shaft_of(clue, line);
    if (std::any_of(shaft.begin(), shaft.end(), [&](Cell c) { return is_in_circle(clue, c); })) {
      return "has a line that returns to its circle";
    }
    if (clue.cells.size() == 1 && shaft.size() > static_cast<std::size_t>(n)) {
      return "has a line of " + std::to_string(shaft.size()) +
             " cells, whose sum is more than the largest digit";
    }
    Line& behind = drawn.lines.emplace_back(shaft);
    if (shaft.empty()) continue;
    behind.insert(behind.begin(), beginning_of(clue, board, line));
  }
  return validate_open_lines(drawn, board);
}

/// A circle or pill, and thin lines with heads.
void draw_arrow(const Clue& clue, const BoardSpec& board, Drawing& into) {
  constexpr Pen kPen{0.045, 0.35};
  constexpr double kRadius = 0.39;
  constexpr double kBeyond = 0.12;  // the middle of the last cell
  constexpr double kHead = 0.2;
  const std::vector<Cell> circle = circle_of(clue);
  if (circle.size() == 1) {
    into.ring(GraphicLayer::kLines, into.middle(circle.front()), kRadius, kPen);
  } else {
    into.pill(GraphicLayer::kLines, into.middles(circle), kRadius, kPen);
  }
  for (const Line& line : clue.lines) {
    const Line shaft = shaft_of(clue, line);
    if (shaft.empty()) continue;
    std::vector<GraphicPoint> spots{into.middle(beginning_of(clue, board, line))};
    for (const GraphicPoint spot : into.middles(shaft)) spots.push_back(spot);
    const double first = std::atan2(spots[1].y - spots[0].y, spots[1].x - spots[0].x);
    spots[0] = {spots[0].x + kRadius * std::cos(first), spots[0].y + kRadius * std::sin(first)};
    const GraphicPoint last = spots.back();
    const double angle =
        std::atan2(last.y - spots[spots.size() - 2].y, last.x - spots[spots.size() - 2].x);
    const GraphicPoint tip{last.x + kBeyond * std::cos(angle), last.y + kBeyond * std::sin(angle)};
    spots.back() = tip;
    into.line(GraphicLayer::kLines, spots, kPen);
    const auto barb = [&](double turn) {
      return GraphicPoint{tip.x - kHead * std::cos(angle + turn),
                          tip.y - kHead * std::sin(angle + turn)};
    };
    into.line(GraphicLayer::kLines, std::vector<GraphicPoint>{barb(0.6), tip, barb(-0.6)}, kPen);
  }
}

}  // namespace gridmill
