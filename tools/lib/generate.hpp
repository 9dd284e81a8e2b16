// Part of Gridmill's C++ interface. Include <gridmill/gridmill.hpp>.

#ifndef GRIDMILL_GENERATE_HPP
#define GRIDMILL_GENERATE_HPP

#include <cstdint>
#include <string>
#include <vector>

#include "board.hpp"

namespace gridmill {
inline namespace v1 {

/// Makes puzzles first, first + 1, ... of a recipe: words like "seed=7 symmetry=rotational
/// givens=24..28" or "rules=killer". Puzzle i depends on the board, the recipe and i alone.
/// @param puzzles    n * board.cells() digits are set: all 0 where the recipe's attempts bring none
/// @param solutions  as many, or none
/// @param boards     null, or becomes a text a puzzle, empty where there is none: the Board of
///                   those that have their own, jigsaws and those of rules
inline void generate(const std::string& recipe, std::uint64_t first, Span<std::uint8_t> puzzles,
                     Span<std::uint8_t> solutions = {}, std::vector<std::string>* boards = nullptr,
                     const Board& board = {}, const Options& options = {}) {
  const std::size_t n = detail::puzzles(board, puzzles.size());
  if (!solutions.empty()) detail::check_room(puzzles.size(), solutions.size());
  const detail::CallOptions call(options);
  gridmill_strings* made = nullptr;
  call.check(gridmill_generate(board.handle(), recipe.c_str(), first, n, puzzles.data(),
                               solutions.data(), boards != nullptr ? &made : nullptr, call.get()));
  if (boards != nullptr) *boards = detail::to_strings(made);
}
/// The puzzles 0 .. n - 1.
[[nodiscard]] inline Digits generate(std::size_t n, const std::string& recipe = "",
                                     const Board& board = {}, const Options& options = {}) {
  Digits puzzles(n * board.cells());
  generate(recipe, 0, puzzles, {}, nullptr, board, options);
  return puzzles;
}

/// Which puzzles are wanted; "", 0 and false are no condition. See gridmill_goal in gridmill.h.
struct Goal {
  std::string want;     ///< puzzles of each level: "level3=20,tricky=5"
  std::string needs;    ///< techniques that a puzzle cannot be solved without
  std::string avoids;   ///< techniques that it is solved without
  std::string hardest;  ///< its hardest technique is one of these
  std::string er;       ///< its rating by Sudoku Explainer: "6.6..7.2"
  unsigned max_level = 0;
  bool pearl = false;
  bool diamond = false;
  std::uint64_t max_misses = 0;
};

/// Puzzles that meet a goal.
struct GoalResult {
  Digits puzzles;                   ///< fewer than asked for if the goal was given up
  Digits solutions;                 ///< as many
  std::vector<std::string> boards;  ///< as many
  std::uint64_t next = 0;           ///< the index at which another call goes on
};

/// Makes the puzzles of a recipe and keeps those that a goal wants, in the order of their indices
/// from `first` on, until there are n or the quotas of goal.want are full.
[[nodiscard]] inline GoalResult generate(std::size_t n, const Goal& goal,
                                         const std::string& recipe = "", const Board& board = {},
                                         const Options& options = {}, std::uint64_t first = 0) {
  const auto text = [](const std::string& value) {
    return value.empty() ? nullptr : value.c_str();
  };
  gridmill_goal own{};
  own.size = sizeof(own);
  own.want = text(goal.want);
  own.needs = text(goal.needs);
  own.avoids = text(goal.avoids);
  own.hardest = text(goal.hardest);
  own.er = text(goal.er);
  own.max_level = goal.max_level;
  own.flags = (goal.pearl ? GRIDMILL_GOAL_PEARL : 0U) | (goal.diamond ? GRIDMILL_GOAL_DIAMOND : 0U);
  own.max_misses = goal.max_misses;
  GoalResult result;
  result.puzzles.resize(n * board.cells());
  result.solutions.resize(result.puzzles.size());
  const detail::CallOptions call(options);
  gridmill_strings* made = nullptr;
  std::size_t found = 0;
  const gridmill_status status =
      gridmill_generate_goal(board.handle(), recipe.c_str(), &own, first, n, result.puzzles.data(),
                             result.solutions.data(), &made, &found, &result.next, call.get());
  result.boards = detail::to_strings(made);
  call.check(status);
  result.puzzles.resize(found * board.cells());
  result.solutions.resize(result.puzzles.size());
  return result;
}

}  // namespace v1
}  // namespace gridmill

#endif  // GRIDMILL_GENERATE_HPP
