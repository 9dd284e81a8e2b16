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

}  // namespace v1
}  // namespace gridmill

#endif  // GRIDMILL_GENERATE_HPP
