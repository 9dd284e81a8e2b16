#pragma once

// Minimality of givens and clues. A given is needed if and only if the puzzle without it has a
// solution with another digit in its cell, which takes one search with limit 1.

#include <atomic>
#include <cstddef>
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

/// Whether a puzzle keeps its only solution without some of its givens and clues.
struct RemovalQuestion {
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  enum class Answer : std::uint8_t { kUnknown, kUnique, kAnother };

  std::span<const std::uint8_t> givens;  ///< board.cells() digits: those that are left
  std::vector<std::size_t> clues = {};   ///< of board.clues(): those that are gone; see can_go
  std::size_t cell = kNone;              ///< if not kNone: only grids with another digit count
  std::span<std::uint8_t> other = {};    ///< room for board.cells() digits: another solution
  std::uint64_t nodes_left = 0;          ///< that the search may take; then those that are left
  Answer answer = Answer::kUnknown;
};

/// Answers such questions side by side. It remembers what it has learned, so which nodes a question
/// takes depends on those before and beside it; answers that are known do not.
class RemovalCounter : public Interface {
 public:
  /// @param solution  the only one with all givens and clues
  /// @param stop      leaves answers unknown once it is true; may be null
  virtual void answer(std::span<RemovalQuestion> questions, std::span<const std::uint8_t> solution,
                      const std::atomic<bool>* stop) = 0;
};
/// Whether questions may leave out a clue of the board: nothing else means less without it.
[[nodiscard]] bool can_go(const Clue& clue, const BoardSpec& board);
/// @param board  with clues; outlives the result
[[nodiscard]] std::unique_ptr<RemovalCounter> make_removal_counter(const BoardSpec& board);

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
