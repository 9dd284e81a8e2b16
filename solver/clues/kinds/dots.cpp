// White dots between digits that differ by 1, or another value, and black dots between digits of
// ratio 2; and the two clues that all dots of a color are shown. A pair with dots of both colors
// would earn both, and people draw one: either excuses a pair from these clues.

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "solver/clues/drawing.h"
#include "solver/clues/pair_clues.h"

namespace gridmill {
namespace {

constexpr int kUsualDifference = 1;
constexpr int kUsualRatio = 2;

PairTest is_difference(std::vector<int> values) {
  return [values = std::move(values)](int one, int other) {
    return std::any_of(values.begin(), values.end(),
                       [&](int value) { return one + value == other || other + value == one; });
  };
}

PairTest is_ratio(std::vector<int> values) {
  return [values = std::move(values)](int one, int other) {
    return std::any_of(values.begin(), values.end(),
                       [&](int value) { return one * value == other || other * value == one; });
  };
}

PairTest is_shown_difference(const BoardSpec& board) {
  return is_difference(values_of(board, "difference", kUsualDifference));
}

PairTest is_shown_ratio(const BoardSpec& board) {
  return is_ratio(values_of(board, "ratio", kUsualRatio));
}

}  // namespace

void compile_difference(const Clue& clue, const BoardSpec& board, Constraints& into) {
  compile_pair(clue, board, is_difference({clue.value.value_or(kUsualDifference)}), into);
}
void compile_ratio(const Clue& clue, const BoardSpec& board, Constraints& into) {
  compile_pair(clue, board, is_ratio({clue.value.value_or(kUsualRatio)}), into);
}
void compile_all_differences(const Clue&, const BoardSpec& board, Constraints& into) {
  compile_negative(board, {"difference", "ratio"}, is_shown_difference(board), into);
}
void compile_all_ratios(const Clue&, const BoardSpec& board, Constraints& into) {
  compile_negative(board, {"difference", "ratio"}, is_shown_ratio(board), into);
}

bool holds_difference(const Clue& clue, const BoardSpec&, const Grid& grid) {
  return std::abs(grid[clue.cells[0]].value - grid[clue.cells[1]].value) ==
         clue.value.value_or(kUsualDifference);
}
bool holds_ratio(const Clue& clue, const BoardSpec&, const Grid& grid) {
  const auto [low, high] = std::minmax({grid[clue.cells[0]].value, grid[clue.cells[1]].value});
  return high == low * clue.value.value_or(kUsualRatio);
}
bool holds_all_differences(const Clue&, const BoardSpec& board, const Grid& grid) {
  return holds_negative(board, grid, {"difference", "ratio"}, is_shown_difference(board));
}
bool holds_all_ratios(const Clue&, const BoardSpec& board, const Grid& grid) {
  return holds_negative(board, grid, {"difference", "ratio"}, is_shown_ratio(board));
}

void generate_difference(const ClueKind& kind, const BoardSpec& board, const Grid& grid,
                         const RandomBelow&, std::vector<Clue>& clues) {
  add_pairs(kind, board, grid, is_difference({kUsualDifference}), clues);
}
void generate_ratio(const ClueKind& kind, const BoardSpec& board, const Grid& grid,
                    const RandomBelow&, std::vector<Clue>& clues) {
  add_pairs(kind, board, grid, is_ratio({kUsualRatio}), clues);
}

std::string validate_difference(const Clue& clue, const BoardSpec& board) {
  const int value = clue.value.value_or(kUsualDifference);
  if (value < 1 || value >= board.digits()) {
    return "has the difference " + std::to_string(value) + ", which is impossible on this board";
  }
  return validate_pair(clue, board);
}
std::string validate_ratio(const Clue& clue, const BoardSpec& board) {
  const int value = clue.value.value_or(kUsualRatio);
  if (value < 2 || value > board.digits()) {
    return "has the ratio " + std::to_string(value) + ", which is impossible on this board";
  }
  return validate_pair(clue, board);
}

void draw_difference(const Clue& clue, const BoardSpec& board, Drawing& into) {
  draw_dot(clue, board, false, clue.value.value_or(kUsualDifference) != kUsualDifference, into);
}
void draw_ratio(const Clue& clue, const BoardSpec& board, Drawing& into) {
  draw_dot(clue, board, true, clue.value.value_or(kUsualRatio) != kUsualRatio, into);
}

}  // namespace gridmill
