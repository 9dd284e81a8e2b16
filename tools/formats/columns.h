#pragma once

#include <algorithm>
#include <string_view>

namespace gridmill {

/// What the field calls the column of the puzzles: ours, Kaggle's lists, the research ones.
[[nodiscard]] inline bool is_puzzle_column(std::string_view name) {
  constexpr std::string_view kNames[] = {"puzzle", "puzzles", "quiz", "quizzes", "question"};
  return std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames);
}
/// The same for the board. Builds before schema 9 called it shape: their exports are the way out of
/// databases of theirs.
[[nodiscard]] inline bool is_board_column(std::string_view name) {
  return name == "board" || name == "shape";
}
/// The same for the solutions.
[[nodiscard]] inline bool is_solution_column(std::string_view name) {
  constexpr std::string_view kNames[] = {"solution", "solutions", "answer", "answers"};
  return std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames);
}

}  // namespace gridmill
