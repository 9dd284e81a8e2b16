// Dots of either colour excuse a pair: 1 and 2 would earn both, and people draw one.

#include <algorithm>
#include <utility>

#include "solver/clues/drawing.h"
#include "solver/clues/pair_clues.h"

namespace gridmill {
namespace {

PairTest is_ratio(std::vector<int> values) {
  return [values = std::move(values)](int one, int other) {
    return std::any_of(values.begin(), values.end(),
                       [&](int value) { return one * value == other || other * value == one; });
  };
}

}  // namespace

void compile_all_ratios(const Clue&, const BoardSpec& board, Constraints& into) {
  compile_negative(board, {"difference", "ratio"}, is_ratio(values_of(board, "ratio", 2)), into);
}

bool holds_all_ratios(const Clue&, const BoardSpec& board, const Grid& grid) {
  return holds_negative(board, grid, {"difference", "ratio"},
                        is_ratio(values_of(board, "ratio", 2)));
}

/// The rule, and the dots that it says are all.
void generate_all_ratios(const ClueKind& kind, const BoardSpec& board, const Grid& grid,
                         const RandomBelow&, std::vector<Clue>& clues) {
  add_pairs(*find_clue_kind("ratio"), board, grid, is_ratio({2}), clues);
  add_negative_clue(kind, clues);
}

std::string validate_all_ratios(const Clue&, const BoardSpec&) { return ""; }

/// What it says shows nowhere.
void draw_all_ratios(const Clue&, const BoardSpec&, Drawing&) {}

}  // namespace gridmill
