#pragma once

// Boards to try counters on, and the engines to try. Tests run on every row of counters.def that
// serves the board and this machine, so an engine that is added later is held to the same answers.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "gen/random_stream.h"
#include "solver/board/grid.h"
#include "solver/count/counter.h"
#include "tests/catch.h"

namespace gridmill {

using Digits = std::vector<std::uint8_t>;

/// One of each engine that serves the board, in the table's order.
inline std::vector<std::unique_ptr<Counter>> engines(const BoardSpec& board) {
  std::vector<std::unique_ptr<Counter>> result;
  for (const CounterInfo& info : counters()) {
    if (info.supports(board)) result.push_back(info.make(board));
  }
  return result;
}

/// Runs `test(counter)` on every engine for the board, naming it in failures.
template <class Test>
void for_each_engine(const BoardSpec& board, Test test) {
  for (const CounterInfo& info : counters()) {
    if (!info.supports(board)) continue;
    CAPTURE(board.name(), info.id);
    test(*info.make(board));
  }
}

inline Digits empty_board(const BoardSpec& board) {
  return Digits(static_cast<std::size_t>(board.cells()));
}

inline std::string text_of(const Digits& digits) { return Grid(digits).to_string(); }

/// A full grid without the help of any engine: shifted rows, then rows, columns, bands, stacks and
/// digits shuffled. For plain shapes.
inline Digits pattern_grid(const BoardSpec& board, RandomStream& stream) {
  const int n = board.digits();
  const auto shuffled = [&](int groups) {  // lines shuffled within groups, groups shuffled
    std::vector<int> lines;
    std::vector<int> order(static_cast<std::size_t>(groups));
    std::iota(order.begin(), order.end(), 0);
    stream.shuffle(std::span(order));
    for (const int group : order) {
      std::vector<int> inner(static_cast<std::size_t>(n / groups));
      std::iota(inner.begin(), inner.end(), group * (n / groups));
      stream.shuffle(std::span(inner));
      lines.insert(lines.end(), inner.begin(), inner.end());
    }
    return lines;
  };
  const std::vector<int> rows = shuffled(board.box_width());
  const std::vector<int> columns = shuffled(board.box_height());
  std::vector<int> names(static_cast<std::size_t>(n));
  std::iota(names.begin(), names.end(), 1);
  stream.shuffle(std::span(names));
  Digits grid;
  for (const int r : rows) {
    for (const int c : columns) {
      const int shift = r % board.box_height() * board.box_width() + r / board.box_height();
      grid.push_back(static_cast<std::uint8_t>(names[static_cast<std::size_t>((shift + c) % n)]));
    }
  }
  return grid;
}

/// A full grid of any board; for those that are not plain, a solution of a few random digits (few,
/// for showing that many digits have no solution may take long).
inline Digits full_grid(const BoardSpec& board, Counter& counter, RandomStream& stream) {
  if (board.is_plain()) return pattern_grid(board, stream);
  Digits puzzle = empty_board(board);
  for (int tries = 0; tries < board.digits() / 2; ++tries) {
    std::uint8_t& digit = puzzle[stream.below(static_cast<std::uint32_t>(board.cells()))];
    const std::uint8_t before = digit;
    digit = static_cast<std::uint8_t>(1 + stream.below(static_cast<std::uint32_t>(board.digits())));
    if (counter.count(puzzle, 1) == 0) digit = before;
  }
  Digits solution = puzzle;
  std::uint64_t count = 0;
  counter.count({puzzle, {}, 1, {&count, 1}, solution});
  REQUIRE(count == 1);
  REQUIRE(is_solved(board, solution));
  return solution;
}

/// `grid` with all but `givens` cells emptied.
inline Digits keep(const Digits& grid, std::size_t givens, RandomStream& stream) {
  std::vector<std::uint16_t> order(grid.size());
  std::iota(order.begin(), order.end(), std::uint16_t{0});
  stream.shuffle(std::span(order));
  Digits puzzle(grid.size());
  for (std::size_t i = 0; i < givens; ++i) puzzle[order[i]] = grid[order[i]];
  return puzzle;
}

/// Whether `count` solutions at `solutions` are full, different from each other, and go with the
/// givens and the exclusion.
inline bool are_solutions(const BoardSpec& board, const Digits& givens, Exclusion exclusion,
                          std::uint64_t count, const std::uint8_t* solutions) {
  std::set<std::string> seen;
  for (std::uint64_t s = 0; s < count; ++s) {
    const Digits grid(solutions + s * givens.size(), solutions + (s + 1) * givens.size());
    if (!is_solved(board, grid) || !seen.insert(text_of(grid)).second) return false;
    if (exclusion.digit != 0 && grid[exclusion.cell] == exclusion.digit) return false;
    for (std::size_t i = 0; i < grid.size(); ++i) {
      const bool lifted = exclusion.digit != 0 && i == exclusion.cell;
      if (givens[i] != 0 && givens[i] != grid[i] && !lifted) return false;
    }
  }
  return true;
}

/// Singles solve it, and no given can be removed.
inline constexpr const char* kEasy =
    "...6.........8.7..239.......8.2.....16...95....5..89.4.96.....3....7......316...7";

}  // namespace gridmill
