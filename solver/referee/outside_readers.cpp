// The referee's reading of numbers outside the board that look along a row or a column. The digits
// of a row or column are all different.

#include <array>
#include <span>

#include "solver/referee/checked_rule.h"

namespace gridmill {
namespace {

/// The row or column of an outside clue, starting next to it.
std::vector<Cell> line_of(const Clue& clue, const BoardSpec& board) {
  const int beyond = board.digits() + 1;
  const auto [row, column] = *clue.coord;
  return cells_behind(board, *clue.coord,
                      row == 0        ? 1
                      : row == beyond ? -1
                                      : 0,
                      column == 0        ? 1
                      : column == beyond ? -1
                                         : 0);
}

}  // namespace

/// "A number outside{several: between two bars} is the sum of the digits between the 1 and the {n}
/// of its row or column."
void read_sandwich(const Clue& clue, const BoardSpec& board, CheckedRules& rules) {
  const std::vector<Cell> line = line_of(clue, board);
  const auto judge = [line, n = board.digits(), sum = *clue.value](const PossibleDigits& possible) {
    const std::span<const Cell> cells(line);
    bool some = false;
    for (std::size_t i = 0; i < cells.size() && !some; ++i) {
      for (std::size_t j = i + 1; j < cells.size() && !some; ++j) {
        const bool up = possible.may_be(cells[i], 1) && possible.may_be(cells[j], n);
        const bool down = possible.may_be(cells[i], n) && possible.may_be(cells[j], 1);
        some = (up || down) && can_differ(cells.subspan(i + 1, j - i - 1), sum, possible);
      }
    }
    return verdict_of(some, line, possible);
  };
  rules.push_back({line, judge});
}

/// "A number outside{several:, in a circle,} is the sum of the first N digits from there, where N
/// is the first digit."
void read_x_sum(const Clue& clue, const BoardSpec& board, CheckedRules& rules) {
  const std::vector<Cell> line = line_of(clue, board);
  const auto judge = [line, sum = *clue.value](const PossibleDigits& possible) {
    const std::span<const Cell> cells(line);
    bool some = false;
    for (int n = possible.min(cells[0]); n <= possible.max(cells[0]) && !some; ++n) {
      if (!possible.may_be(cells[0], n)) continue;
      some = can_differ(cells.subspan(1, static_cast<std::size_t>(n) - 1), sum - n, possible);
    }
    return verdict_of(some, line, possible);
  };
  rules.push_back({line, judge});
}

/// "Digits are heights of buildings, which hide lower ones behind them. A number outside{several:,
/// in a box,} is the number of buildings seen from there."
void read_skyscraper(const Clue& clue, const BoardSpec& board, CheckedRules& rules) {
  const std::vector<Cell> line = line_of(clue, board);
  const auto judge = [line, wanted = *clue.value](const PossibleDigits& possible) {
    // By the highest building so far: the numbers of buildings that may have been seen, as bits.
    std::array<std::uint32_t, kMaxDigits + 1> seen{1};
    for (std::size_t i = 0; i < line.size(); ++i) {
      std::array<std::uint32_t, kMaxDigits + 1> next{};
      for (int highest = 0; highest <= kMaxDigits; ++highest) {
        const std::uint32_t numbers = seen[static_cast<std::size_t>(highest)];
        for (int d = possible.min(line[i]); d <= possible.max(line[i]) && numbers != 0; ++d) {
          if (!possible.may_be(line[i], d)) continue;
          if (d > highest) next[static_cast<std::size_t>(d)] |= numbers << 1U;
          if (d < highest) next[static_cast<std::size_t>(highest)] |= numbers;
        }
      }
      for (std::size_t low = 0; low <= i; ++low) next[low] = 0;  // of i + 1 different heights
      seen = next;
    }
    std::uint32_t all = 0;
    for (const std::uint32_t numbers : seen) all |= numbers;
    return verdict_of((all >> wanted & 1U) != 0, line, possible);
  };
  rules.push_back({line, judge});
}

}  // namespace gridmill
