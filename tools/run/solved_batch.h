#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <string>

#include "solver/count/batch_solver.h"
#include "tools/cli/messages.h"
#include "tools/cli/search_limit.h"
#include "tools/formats/input.h"

namespace gridmill {

/// The solutions of the puzzles of a batch. Keeps its work space: one object a thread.
class SolvedBatch {
 public:
  explicit SolvedBatch(const SearchLimit& limit = {}) : limit_(limit) {}

  /// Readies itself for puzzles of a board. Returns whether it is another than the last one.
  bool set_board(const BoardRef& board);
  /// Looks for the solutions of each puzzle. Returns what set_board says of its board.
  bool solve(const PuzzleBatch& batch);
  /// As in BatchSolver.
  [[nodiscard]] std::uint64_t count(std::size_t i) const { return solutions_.count(i); }
  [[nodiscard]] std::span<const std::uint8_t> solution(std::size_t i) const {
    return solutions_.of(i);
  }

 private:
  SearchLimit limit_;
  BoardRef board_;  ///< of the counter
  std::unique_ptr<Counter> counter_;
  BatchSolver solutions_;
};

/// How many puzzles had no solution to go by. Counted by any number of threads.
struct Unsolved {
  std::atomic<std::uint64_t> unsolvable = 0;  ///< without a solution
  std::atomic<std::uint64_t> ambiguous = 0;   ///< with several, where one will not do
  std::atomic<std::uint64_t> unrated = 0;     ///< of boards whose steps nobody knows

  std::atomic<std::uint64_t> given_up = 0;  ///< their search met its limit

  /// A puzzle that has that many solutions (2: several).
  void count(std::uint64_t solutions) {
    ++(solutions == 0            ? unsolvable
       : solutions == 1          ? unrated
       : solutions == kUncounted ? given_up
                                 : ambiguous);
  }
  /// Says so on standard error, a line for each kind that there is.
  void report(Language language) const;
};

/// "gridmill: 1 puzzle has no hint", or nothing if there are none, on standard error.
void report_puzzles(Language language, std::uint64_t puzzles, Message one, Message more);

/// Says on standard error how many puzzles were given up, if any were.
void report_given_up(Language language, std::uint64_t puzzles);

/// Why a puzzle has no step to tell: "the board is full", "no solution: 5 stands twice in row 3",
/// "several solutions", "no steps for boards of 16x16". `solutions` is 0 to 2 or
/// kUncounted.
[[nodiscard]] std::string no_step_reason(const BoardSpec& board,
                                         std::span<const std::uint8_t> digits,
                                         std::uint64_t solutions, Language language);

}  // namespace gridmill
