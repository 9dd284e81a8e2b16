#include "solver/rules/dots.h"

#include <algorithm>
#include <cstdlib>

#include "solver/rules/neighbours.h"

namespace gridmill {
namespace {

bool is_one_of(std::initializer_list<std::string_view> kinds, const Clue& clue) {
  return std::find(kinds.begin(), kinds.end(), clue.kind->id) != kinds.end();
}

}  // namespace

std::string fault_of_pair(const Clue& clue, const Shape& shape) {
  if (clue.cells.size() != 2) return "does not name two cells";
  if (!are_side_by_side(shape, clue.cells[0], clue.cells[1])) {
    return "lies between " + shape.name_of(clue.cells[0]) + " and " + shape.name_of(clue.cells[1]) +
           ", which share no edge";
  }
  return "";
}

void compile_pair(const Clue& clue, const Shape& shape, const PairTest& test, Primitives& into) {
  into.relate(clue.cells[0], clue.cells[1], into.table(shape.digits(), test));
}

void add_pairs(const ClueKind& kind, const Shape& shape, const Grid& grid, const PairTest& test,
               std::vector<Clue>& clues, std::optional<int> value) {
  for_each_pair(shape, [&](Cell one, Cell other) {
    if (!test(grid[one].value, grid[other].value)) return;
    Clue& clue = clues.emplace_back();
    clue.kind = &kind;
    clue.cells = {one, other};
    clue.value = value;
  });
}

void add_rule(const ClueKind& kind, std::vector<Clue>& clues) { clues.emplace_back().kind = &kind; }

MarkPoint spot_of_pair(const Clue& clue, const Shape& shape, const Drawing& into) {
  constexpr double kPace = 0.32;
  int here = 0;
  int before = 0;
  for (const Clue& other : shape.clues()) {
    if (!is_one_of({"difference", "ratio", "xv"}, other)) continue;
    if (!std::is_permutation(other.cells.begin(), other.cells.end(), clue.cells.begin())) continue;
    if (&other < &clue) ++before;
    ++here;
  }
  const MarkPoint one = into.middle(clue.cells[0]);
  const MarkPoint other = into.middle(clue.cells[1]);
  const double along = kPace * (before - (here - 1) / 2.0);
  const bool upright = one.y == other.y;
  return {(one.x + other.x) / 2 + (upright ? 0 : along),
          (one.y + other.y) / 2 + (upright ? along : 0)};
}

void draw_dot(const Clue& clue, const Shape& shape, bool black, bool with_value, Drawing& into) {
  const MarkPoint middle = spot_of_pair(clue, shape, into);
  const double radius = with_value ? 0.155 : 0.125;
  into.disc(MarkLayer::kDots, middle, radius, black ? 0 : 1);
  into.ring(MarkLayer::kDots, middle, radius, {0.03, 0});
  if (!with_value) return;
  const std::string value = std::to_string(*clue.value);
  into.text(MarkLayer::kDots, value, middle, value.size() == 1 ? 0.19 : 0.14, black ? 1 : 0);
}

std::vector<int> values_of(const Shape& shape, std::string_view kind, int usual) {
  std::vector<int> values;
  for (const Clue& clue : shape.clues()) {
    if (clue.kind->id != kind) continue;
    const int value = clue.value.value_or(usual);
    if (std::find(values.begin(), values.end(), value) == values.end()) values.push_back(value);
  }
  if (values.empty()) values.push_back(usual);
  return values;
}

void compile_unmarked(const Shape& shape, std::initializer_list<std::string_view> kinds,
                      const PairTest& test, Primitives& into) {
  // By the first cell of a pair: whether the next one in its row, and in its column, is marked.
  std::vector<bool> marked(2 * static_cast<std::size_t>(shape.cells()));
  const auto mark_of = [](Cell one, Cell other) {
    const Cell first = std::min(one, other);
    return 2U * first.index + (std::max(one, other).index - first.index == 1 ? 0U : 1U);
  };
  for (const Clue& clue : shape.clues()) {
    if (is_one_of(kinds, clue)) marked[mark_of(clue.cells[0], clue.cells[1])] = true;
  }
  const std::size_t table =
      into.table(shape.digits(), [&](int one, int other) { return !test(one, other); });
  for_each_pair(shape, [&](Cell one, Cell other) {
    if (!marked[mark_of(one, other)]) into.relate(one, other, table);
  });
}

bool no_unmarked(const Shape& shape, const Grid& grid,
                 std::initializer_list<std::string_view> kinds, const PairTest& test) {
  for (int one = 0; one < shape.cells(); ++one) {
    for (int other = one + 1; other < shape.cells(); ++other) {
      const int rows = other / shape.digits() - one / shape.digits();
      const int columns = std::abs(other % shape.digits() - one % shape.digits());
      if (rows + columns != 1) continue;
      bool marked = false;
      for (const Clue& clue : shape.clues()) {
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
