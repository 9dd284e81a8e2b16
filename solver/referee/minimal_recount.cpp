#include "solver/referee/referee.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "solver/clues/clue_board.h"

namespace gridmill {
namespace {

/// Whether the puzzle has the solution, and no other. Takes the nodes from the limit.
std::optional<bool> is_only_solution(const BoardSpec& board, std::span<const std::uint8_t> puzzle,
                                     std::span<const std::uint8_t> solution,
                                     RefereeLimits& limits) {
  const std::optional<Recount> answer = Referee(board).count(puzzle, 2, limits);
  if (!answer) return std::nullopt;
  *limits.max_nodes -= answer->nodes;
  return answer->solutions == 1 &&
         std::equal(solution.begin(), solution.end(), answer->first.begin(), answer->first.end());
}

}  // namespace

std::optional<bool> is_minimal_by_referee(const BoardSpec& board,
                                          std::span<const std::uint8_t> puzzle,
                                          std::span<const std::uint8_t> solution,
                                          RefereeLimits limits) {
  if (!limits.max_nodes) limits.max_nodes = default_referee_nodes(board);
  std::vector<std::uint8_t> reduced(puzzle.begin(), puzzle.end());
  for (std::size_t i = 0; i < puzzle.size(); ++i) {
    if (puzzle[i] == 0) continue;
    reduced[i] = 0;
    const std::optional<bool> redundant = is_only_solution(board, reduced, solution, limits);
    if (!redundant) return std::nullopt;
    if (*redundant) return false;
    reduced[i] = puzzle[i];
  }
  for (std::size_t i = 0; i < board.clues().size(); ++i) {
    std::vector<Clue> clues(board.clues().begin(), board.clues().end());
    clues.erase(clues.begin() + static_cast<std::ptrdiff_t>(i));
    BoardRef fewer = board_without_clues(board);
    if (!clues.empty()) fewer = board_with_clues(*fewer, std::move(clues));
    const std::optional<bool> redundant = is_only_solution(*fewer, puzzle, solution, limits);
    if (!redundant) return std::nullopt;
    if (*redundant) return false;
  }
  return true;
}

}  // namespace gridmill
