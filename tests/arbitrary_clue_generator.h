#pragma once

// Random clues. Most have no solution, and many are faulty. They test what must hold for any clue.

#include <algorithm>
#include <vector>

#include "gen/random_stream.h"
#include "solver/clues/clue_kinds.h"

namespace gridmill {

class ArbitraryClueGenerator {
 public:
  ArbitraryClueGenerator(const BoardSpec& board, RandomStream& stream)
      : board_(board), stream_(stream) {}

  const ClueKind& kind() {
    return clue_kinds()[stream_.below(static_cast<unsigned>(clue_kinds().size()))];
  }

  /// One of that kind. It may have a fault.
  Clue draw(const ClueKind& kind) {
    const int n = board_.digits();
    Clue clue;
    clue.kind = &kind;
    const auto has = [&](unsigned fields) { return (clue.kind->fields & fields) != 0; };
    if (has(kHasCells)) clue.cells = has(kHasDigits) && once_in(2) ? four_cells() : cells(3);
    if (has(kOneCell)) clue.cells = {cell()};
    if (has(kCopies)) clue.copies = once_in(5) ? cells(3) : moved(clue.cells);
    if (has(kLines)) {
      for (int lines = number(once_in(9) ? 0 : 1, 2); lines > 0; --lines) {
        clue.lines.push_back(cells(8));
        if (has(kHasCells) && !once_in(9)) clue.lines.back()[0] = clue.cells.back();
      }
    }
    if (has(kValue) || (has(kMayValue) && once_in(2))) {
      clue.value = number(-1, once_in(3) ? 3 * n : 10);
    }
    if (has(kHasDigits)) {
      for (int digits = number(0, 4); digits > 0; --digits) {
        clue.digits.push_back(number(once_in(20) ? 0 : 1, n));
      }
      std::sort(clue.digits.begin(), clue.digits.end());
    }
    if (has(kOutside | kDirection)) {
      clue.coord = GridCoord{number(-1, n + 2), number(-1, n + 2)};
      if (once_in(2)) clue.coord->row = once_in(2) ? 0 : n + 1;
      if (has(kDirection)) clue.direction = Direction{number(-1, 1), number(-1, 1)};
    }
    return clue;
  }

  /// One that has none.
  Clue draw_sound(const ClueKind& kind) {
    for (;;) {
      Clue clue = draw(kind);
      if (validation_error(clue, board_).empty()) return clue;
    }
  }

 private:
  int number(int low, int high) {
    return low + static_cast<int>(stream_.below(static_cast<std::uint32_t>(high - low + 1)));
  }
  bool once_in(int times) { return number(1, times) == 1; }
  Cell cell() { return {static_cast<std::uint16_t>(number(0, board_.cells() - 1))}; }

  /// The same form elsewhere; it may leave the board.
  std::vector<Cell> moved(const std::vector<Cell>& cells) {
    const int n = board_.digits();
    const int down = number(1 - n, n - 1);
    const int right = number(1 - n, n - 1);
    std::vector<Cell> result;
    for (const Cell c : cells) {
      const int row = c.index < board_.cells() ? board_.row_of(c) + down : n;
      const int column = c.index < board_.cells() ? board_.column_of(c) + right : n;
      const bool is_inside = std::min(row, column) >= 0 && std::max(row, column) < n;
      result.push_back(is_inside ? board_.cell_at(row, column)
                                 : Cell{static_cast<std::uint16_t>(board_.cells())});
    }
    return result;
  }

  /// A walk of a king, who now and then jumps or leaves the board.
  std::vector<Cell> cells(int max) {
    const int n = board_.digits();
    std::vector<Cell> result{cell()};
    for (int more = number(0, max); more > 0; --more) {
      const int row = std::clamp(board_.row_of(result.back()) + number(-1, 1), 0, n - 1);
      const int column = std::clamp(board_.column_of(result.back()) + number(-1, 1), 0, n - 1);
      const Cell next = once_in(30) ? cell() : board_.cell_at(row, column);
      if (next != result.back() || once_in(10)) result.push_back(next);
    }
    if (once_in(50)) result.push_back({static_cast<std::uint16_t>(board_.cells())});
    return result;
  }

  /// The four cells around a corner: chance alone would hardly find them.
  std::vector<Cell> four_cells() {
    const int row = number(0, board_.digits() - 2);
    const int column = number(0, board_.digits() - 2);
    return {board_.cell_at(row, column), board_.cell_at(row, column + 1),
            board_.cell_at(row + 1, column), board_.cell_at(row + 1, column + 1)};
  }

  const BoardSpec& board_;
  RandomStream& stream_;
};

}  // namespace gridmill
