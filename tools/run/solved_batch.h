#pragma once

// Solutions of puzzles from files, within a search limit, and counts of the puzzles that have no
// usable solution, for the report at the end.

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "gen/run/generation_goal.h"
#include "solver/count/batch_solver.h"
#include "solver/steps/hint.h"
#include "solver/steps/step_describer.h"
#include "tools/cli/messages.h"
#include "tools/cli/search_limit.h"
#include "tools/formats/input.h"
#include "tools/run/puzzle_stream.h"

namespace gridmill {

/// The solutions of the puzzles of a batch. Reuses its memory: use one object per thread.
class SolvedBatch {
 public:
  explicit SolvedBatch(const SearchLimit& limit = {}) : limit_(limit) {}

  /// Prepares for puzzles of a board. Returns whether it is a new board.
  bool set_board(const BoardRef& board);
  /// Solves each puzzle, up to two solutions. Returns the result of set_board for its board.
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

/// Numbers of puzzles without a usable solution. Thread-safe.
struct Unsolved {
  std::atomic<std::uint64_t> unsolvable = 0;  ///< without a solution
  std::atomic<std::uint64_t> ambiguous = 0;   ///< with several, if uniqueness is required
  std::atomic<std::uint64_t> unrated = 0;     ///< on boards that the scale does not rate

  std::atomic<std::uint64_t> given_up = 0;       ///< whose search exceeded its limit
  std::atomic<std::uint64_t> not_recounted = 0;  ///< that are too hard for the referee
  std::atomic<std::uint64_t> differing = 0;      ///< of which the referee finds other solutions

  /// Counts a puzzle with that many solutions (2: several).
  void count(std::uint64_t solutions) {
    ++(solutions == 0            ? unsolvable
       : solutions == 1          ? unrated
       : solutions == kUncounted ? given_up
                                 : ambiguous);
  }
  /// Reports the counts on standard error, one line for each kind.
  /// @return the exit code: instead of kDone, kFailure if the referee differs, or kUnmet if puzzles
  ///         were given up
  int report(Language language, int code) const;
};

/// Runs stream_through with a worker that counts what it cannot solve. Returns the exit code.
template <class Worker, class Arguments>
int stream_and_report(const Arguments& arguments, std::size_t batch_size) {
  Unsolved unsolved;
  const int code = stream_through<Worker>(arguments, batch_size, unsolved);
  return unsolved.report(arguments.stream.language, code);
}

/// Reports on standard error: "gridmill: 1 puzzle has no hint"; nothing if there are none.
void report_puzzles(Language language, std::uint64_t puzzles, Message one, Message more);

/// A step of a solution.
struct TechniqueStep {
  std::int64_t number = 0;  ///< on its path, from 1; 0: in the rounds of the rating
  StepDescription step;
  std::string wish;  ///< the path is the one of `generate --needs` this; empty: the usual one

  /// "Step 12. X-Wing: ...", where `text` describes the step.
  [[nodiscard]] std::string with_number(const std::string& text, Language language) const;
};
/// The first step of a technique: on the usual path, or else in the rounds of the rating, or, if
/// easier techniques replace it there, on the path of the wish for it. None: none of them has one.
[[nodiscard]] std::optional<TechniqueStep> find_step(StepDescriber& describer,
                                                     const TechniqueGroup& group,
                                                     std::span<const std::uint8_t> puzzle,
                                                     std::span<const std::uint8_t> solution);
/// The techniques of --technique. Throws UsageError.
[[nodiscard]] TechniqueGroup parse_technique(const std::string& name);
/// "the solution has no X-Wing"
[[nodiscard]] std::string no_technique_reason(const TechniqueGroup& group, Language language);

}  // namespace gridmill
