#include <algorithm>
#include <utility>

#include "solver/rules/dots.h"
#include "solver/rules/drawing.h"

/// Dots of either colour excuse a pair: 1 and 2 would earn both, and people draw one.

namespace gridmill {
namespace {

PairTest is_difference(std::vector<int> values) {
  return [values = std::move(values)](int one, int other) {
    return std::any_of(values.begin(), values.end(),
                       [&](int value) { return one + value == other || other + value == one; });
  };
}

}  // namespace

void compile_all_differences(const Clue&, const Shape& shape, Primitives& into) {
  compile_unmarked(shape, {"difference", "ratio"}, is_difference(values_of(shape, "difference", 1)),
                   into);
}

bool holds_all_differences(const Clue&, const Shape& shape, const Grid& grid) {
  return no_unmarked(shape, grid, {"difference", "ratio"},
                     is_difference(values_of(shape, "difference", 1)));
}

/// The rule, and the dots that it says are all.
void allows_all_differences(const ClueKind& kind, const Shape& shape, const Grid& grid,
                            const Below&, std::vector<Clue>& clues) {
  add_pairs(*find_clue_kind("difference"), shape, grid, is_difference({1}), clues);
  add_rule(kind, clues);
}

std::string fault_all_differences(const Clue&, const Shape&) { return ""; }

/// What it says shows nowhere.
void draw_all_differences(const Clue&, const Shape&, Drawing&) {}

}  // namespace gridmill
