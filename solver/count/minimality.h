#pragma once

// Minimality of givens and clues. A given is needed if and only if the puzzle without it has a
// solution with another digit in its cell, which takes one search with limit 1.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "solver/count/counter.h"

namespace gridmill {

/// Whether the puzzle is minimal was not found out.
inline constexpr std::uint8_t kMinimalityUnknown = 2;

/// Makes a counter for a board, with a budget.
using MakeCounter = std::function<std::unique_ptr<Counter>(const BoardSpec&)>;

/// Checks for each of n puzzles with exactly one solution whether its givens are minimal: none can
/// be removed without adding a second solution.
/// @param puzzles  n * board.cells() digits, each puzzle with exactly one solution
/// @param minimal  n answers, 1 = minimal, kMinimalityUnknown = the counter's budget ended first
///
/// A given v at c is needed if and only if the puzzle without it has a solution with another digit
/// at c: one search for one solution each, and the first given that is not needed ends the puzzle.
/// All searches of a puzzle share one budget of steps; the first that is given up ends it, too.
void check_minimality(Counter& counter, std::span<const std::uint8_t> puzzles,
                      std::span<std::uint8_t> minimal);

/// The same with the clues of the board, none of which may be redundant either. They share a
/// separate budget of steps; the first that can be removed, or is given up, ends the puzzle.
void check_minimality(Counter& counter, std::span<const std::uint8_t> puzzles,
                      std::span<std::uint8_t> minimal, const MakeCounter& make);

/// What of a puzzle can be removed, each alone.
struct Redundancies {
  std::vector<Cell> givens;
  std::vector<std::size_t> clues;  ///< of board.clues()
  bool is_complete = true;         ///< false: a search was given up
};
/// @param puzzle  board.cells() digits, with exactly one solution
[[nodiscard]] Redundancies find_redundant(Counter& counter, std::span<const std::uint8_t> puzzle,
                                          const MakeCounter& make);

/// Whether a clue of a puzzle can be removed: without it the puzzle has the solution that it has
/// with it, and no other. A dot can not go where all dots are shown.
/// @param board   the board with the clues
/// @param clue_index  of the clue among them
/// @param puzzle  board.cells() digits, with exactly one solution
/// @param nodes_left  that the search may take; then those that are left
/// @return none: the search was given up
[[nodiscard]] std::optional<bool> is_redundant_clue(const BoardSpec& board, std::size_t clue_index,
                                                    std::span<const std::uint8_t> puzzle,
                                                    const MakeCounter& make,
                                                    std::uint64_t& nodes_left);

/// Counts the solutions that have each candidate.
/// @param puzzle  board.cells() digits, 0 = empty
/// @param limit   at least 1: more solutions of a candidate are not counted
/// @param counts  cells * digits answers, of digit d in cell c at c * digits + d - 1; kUncounted
///                where a search met the end of the counter's budget
///
/// A hundred or so solutions of the puzzle answer most of it: all of it if there are no more,
/// and else whatever they have often enough. The rest is asked candidate by candidate.
void count_solutions_per_candidate(Counter& counter, std::span<const std::uint8_t> puzzle,
                                   std::uint64_t limit, std::span<std::uint64_t> counts);

}  // namespace gridmill
