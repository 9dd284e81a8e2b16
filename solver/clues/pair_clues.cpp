#include "solver/clues/pair_clues.h"

#include <algorithm>
#include <cstdlib>

#include "solver/clues/neighbours.h"

namespace gridmill {
namespace {

bool is_one_of(std::initializer_list<std::string_view> kinds, const Clue& clue) {
  return std::find(kinds.begin(), kinds.end(), clue.kind->id) != kinds.end();
}

}  // namespace

std::string validate_pair(const Clue& clue, const BoardSpec& board) {
  if (clue.cells.size() != 2) return "does not name two cells";
  if (!are_orthogonal(board, clue.cells[0], clue.cells[1])) {
    return "is between " + board.name_of(clue.cells[0]) + " and " + board.name_of(clue.cells[1]) +
           ", which share no edge";
  }
  return "";
}

void compile_pair(const Clue& clue, const BoardSpec& board, const PairTest& test,
                  Constraints& into) {
  into.add_binary_table(clue.cells[0], clue.cells[1], into.table(board.digits(), test));
}

void add_pairs(const ClueKind& kind, const BoardSpec& board, const Grid& grid, const PairTest& test,
               std::vector<Clue>& clues, std::optional<int> value) {
  for_each_pair(board, [&](Cell one, Cell other) {
    if (!test(grid[one].value, grid[other].value)) return;
    clues.push_back({.kind = &kind, .cells = {one, other}, .value = value});
  });
}

/// The clue "all are shown", and the clues of which all are shown.
void generate_negative(const ClueKind& kind, const BoardSpec& board, const Grid& grid,
                       const RandomBelow& below, std::vector<Clue>& clues) {
  const ClueKind* shown = find_clue_kind(kind.word());
  shown->generate(*shown, board, grid, below, clues);
  clues.emplace_back().kind = &kind;
}

GraphicPoint pair_point(const Clue& clue, const BoardSpec& board, const Drawing& into) {
  constexpr double kPace = 0.32;
  int here = 0;
  int before = 0;
  for (const Clue& other : board.clues()) {
    if (!is_one_of({"difference", "ratio", "xv"}, other)) continue;
    if (!std::is_permutation(other.cells.begin(), other.cells.end(), clue.cells.begin())) continue;
    if (&other < &clue) ++before;
    ++here;
  }
  const GraphicPoint one = into.middle(clue.cells[0]);
  const GraphicPoint other = into.middle(clue.cells[1]);
  const double along = kPace * (before - (here - 1) / 2.0);
  const bool upright = one.y == other.y;
  return {(one.x + other.x) / 2 + (upright ? 0 : along),
          (one.y + other.y) / 2 + (upright ? along : 0)};
}

void draw_dot(const Clue& clue, const BoardSpec& board, bool black, bool with_value,
              Drawing& into) {
  const GraphicPoint middle = pair_point(clue, board, into);
  const double radius = with_value ? 0.155 : 0.125;
  into.disc(GraphicLayer::kDots, middle, radius, black ? 0 : 1);
  into.ring(GraphicLayer::kDots, middle, radius, {0.03, 0});
  if (!with_value) return;
  const std::string value = std::to_string(*clue.value);
  into.text(GraphicLayer::kDots, value, middle, value.size() == 1 ? 0.19 : 0.14, black ? 1 : 0);
}

std::vector<int> values_of(const BoardSpec& board, std::string_view kind, int usual) {
  std::vector<int> values;
  for (const Clue& clue : board.clues()) {
    if (clue.kind->id != kind) continue;
    const int value = clue.value.value_or(usual);
    if (std::find(values.begin(), values.end(), value) == values.end()) values.push_back(value);
  }
  if (values.empty()) values.push_back(usual);
  return values;
}

void compile_negative(const BoardSpec& board, std::initializer_list<std::string_view> kinds,
                      const PairTest& test, Constraints& into) {
  // By the first cell of a pair: whether the next one in its row, and in its column, is marked.
  std::vector<bool> marked(2 * static_cast<std::size_t>(board.cells()));
  const auto mark_of = [](Cell one, Cell other) {
    const Cell first = std::min(one, other);
    return 2U * first.index + (std::max(one, other).index - first.index == 1 ? 0U : 1U);
  };
  for (const Clue& clue : board.clues()) {
    if (is_one_of(kinds, clue)) marked[mark_of(clue.cells[0], clue.cells[1])] = true;
  }
  const std::size_t table =
      into.table(board.digits(), [&](int one, int other) { return !test(one, other); });
  for_each_pair(board, [&](Cell one, Cell other) {
    if (!marked[mark_of(one, other)]) into.add_binary_table(one, other, table);
  });
}

bool holds_negative(const BoardSpec& board, const Grid& grid,
                    std::initializer_list<std::string_view> kinds, const PairTest& test) {
  for (int one = 0; one < board.cells(); ++one) {
    for (int other = one + 1; other < board.cells(); ++other) {
      const int rows = other / board.digits() - one / board.digits();
      const int columns = std::abs(other % board.digits() - one % board.digits());
      if (rows + columns != 1) continue;
      bool marked = false;
      for (const Clue& clue : board.clues()) {
        if (!is_one_of(kinds, clue)) continue;
        const int a = clue.cells[0].index;
        const int b = clue.cells[1].index;
        marked = marked || (a == one && b == other) || (a == other && b == one);
      }
      const auto digits = grid.digits();
      if (!marked &&
          test(digits[static_cast<std::size_t>(one)], digits[static_cast<std::size_t>(other)])) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace gridmill
