// The referee's reading of marks between two cells: dots, X and V.

#include <set>
#include <string_view>

#include "solver/clues/clue_kinds.h"
#include "solver/referee/checked_rule.h"

namespace gridmill {
namespace {

bool differ_by(int one, int other, int difference) { return std::abs(one - other) == difference; }

bool are_in_ratio(int one, int other, int ratio) {
  return one * ratio == other || other * ratio == one;
}

/// The numbers in the marks of a kind. A mark without a number has the usual one, which also counts
/// if there is no mark at all.
std::set<int> numbers_of(const BoardSpec& board, std::string_view kind, int usual) {
  std::set<int> numbers;
  for (const Clue& clue : board.clues()) {
    if (clue.kind->id == kind) numbers.insert(clue.value.value_or(usual));
  }
  if (numbers.empty()) numbers.insert(usual);
  return numbers;
}

/// Appends the rule that `test` does not hold for cells side by side, or one above the other, that
/// have no mark of these kinds between them.
template <typename Test>
void read_unmarked(const BoardSpec& board, const std::set<std::string_view>& kinds,
                   const Test& test, CheckedRules& rules) {
  std::set<std::set<Cell>> marked;
  for (const Clue& clue : board.clues()) {
    if (kinds.contains(clue.kind->id)) marked.insert({clue.cells.at(0), clue.cells.at(1)});
  }
  for (int i = 0; i < board.cells(); ++i) {
    const Cell c{static_cast<std::uint16_t>(i)};
    for_each_side(board, c, [&](Cell other) {
      if (other < c || marked.contains({c, other})) return;
      add_pair_rule(
          c, other, [test](int one, int two) { return !test(one, two); }, rules);
    });
  }
}

}  // namespace

/// "Two digits with a white dot between them differ by 1, or by the number in the dot."
void read_white_dot(const Clue& clue, const BoardSpec&, CheckedRules& rules) {
  const int difference = clue.value.value_or(1);
  add_pair_rule(
      clue.cells.at(0), clue.cells.at(1),
      [difference](int one, int other) { return differ_by(one, other, difference); }, rules);
}

/// "Of two digits with a black dot between them, one is twice the other, or as many times as the
/// number in the dot."
void read_black_dot(const Clue& clue, const BoardSpec&, CheckedRules& rules) {
  const int ratio = clue.value.value_or(2);
  add_pair_rule(
      clue.cells.at(0), clue.cells.at(1),
      [ratio](int one, int other) { return are_in_ratio(one, other, ratio); }, rules);
}

/// "Two digits with an X between them add up to 10, with a V to 5."
void read_x_or_v(const Clue& clue, const BoardSpec&, CheckedRules& rules) {
  const int sum = *clue.value;
  add_pair_rule(
      clue.cells.at(0), clue.cells.at(1), [sum](int one, int other) { return one + other == sum; },
      rules);
}

/// "All white dots are shown: neighbors without a dot between them do not differ by {shown}." A dot
/// may be white or black.
void read_all_white_dots(const Clue&, const BoardSpec& board, CheckedRules& rules) {
  for (const int difference : numbers_of(board, "difference", 1)) {
    read_unmarked(
        board, {"difference", "ratio"},
        [difference](int one, int other) { return differ_by(one, other, difference); }, rules);
  }
}

/// "All black dots are shown: of two neighbors without a dot between them, neither is {shown} times
/// the other." A dot may be white or black.
void read_all_black_dots(const Clue&, const BoardSpec& board, CheckedRules& rules) {
  for (const int ratio : numbers_of(board, "ratio", 2)) {
    read_unmarked(
        board, {"difference", "ratio"},
        [ratio](int one, int other) { return are_in_ratio(one, other, ratio); }, rules);
  }
}

/// "All X and V are shown: other neighbors add up to neither 10 nor 5."
void read_all_x_and_v(const Clue&, const BoardSpec& board, CheckedRules& rules) {
  read_unmarked(
      board, {"xv"}, [](int one, int other) { return one + other == 5 || one + other == 10; },
      rules);
}

}  // namespace gridmill
