#pragma once

// The objects behind the handles of gridmill.h: boards, and pools of contexts with the engines of
// one thread. Engines have large tables, so a context is reused from call to call.

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gen/puzzle_source.h"
#include "solver/board/board_ref.h"
#include "solver/board/canonical.h"
#include "solver/count/batch_solver.h"
#include "solver/explainer/explainer.h"
#include "solver/hodoku/rater.h"
#include "solver/rate/any_rater.h"
#include "solver/steps/step_describer.h"
#include "tools/lib/gridmill.h"

namespace gridmill {

/// What one thread needs to work on puzzles of a board. Each part is made when it is asked for
/// first, and keeps its tables from call to call.
class WorkerContext {
 public:
  /// From now on it works on this board, which must stay as long as the context.
  void set_board(const BoardSpec& board);
  [[nodiscard]] const BoardSpec& board() const { return *board_; }
  Counter& counter();
  Canonizer& canonizer();
  AnyRater& rater();
  /// The wording holds until the next call.
  StepDescriber& describer(const Wording& wording = {});
  explainer::Explainer& explainer();
  HodokuRater& hodoku();
  /// The source of a recipe, which must stay as long as the context is in use.
  PuzzleSource& source(const Recipe& recipe);

  /// Looks for the solutions of puzzles. False: the call was stopped, and there is nothing to see.
  /// Throws CallError if a search exceeds the limit.
  [[nodiscard]] bool solve(std::span<const std::uint8_t> puzzles, std::size_t first);
  /// Throws CallError, which names the puzzle, if a search was given up and the call not stopped.
  /// @param first  the number of the first puzzle in the call
  void require_counted(std::span<const std::uint64_t> counts, std::size_t first) const;
  [[nodiscard]] const BatchSolver& solutions() const { return solutions_; }

  /// From now on, searches end soon after the flag is raised, or after a number of nodes.
  /// @param stop       null: no flag
  /// @param max_nodes  0: no limit
  void set_limits(const std::atomic<bool>* stop, std::uint64_t max_nodes);
  [[nodiscard]] const std::atomic<bool>* stop() const { return stop_; }
  /// Ends what belongs to the call that is over.
  void end_call();

 private:
  [[nodiscard]] bool is_stopped() const;

  const BoardSpec* board_ = nullptr;
  const std::atomic<bool>* stop_ = nullptr;
  std::uint64_t max_nodes_ = CountBudget::kUnlimited;
  std::unique_ptr<Counter> counter_;
  std::unique_ptr<Canonizer> canonizer_;
  std::unique_ptr<AnyRater> rater_;
  std::optional<StepDescriber> describer_;
  std::optional<explainer::Explainer> explainer_;
  std::optional<HodokuRater> hodoku_;
  std::unique_ptr<PuzzleSource> source_;
  BatchSolver solutions_;
};

}  // namespace gridmill

/// Strings that a call returned.
struct gridmill_strings {
  std::vector<std::string> strings;
};

/// A board, or a board for each puzzle of a batch, and the contexts that are not in use just now.
struct gridmill_board {
 public:
  explicit gridmill_board(gridmill::BoardRef board);
  /// @param boards  at least one, all of one size
  explicit gridmill_board(std::vector<gridmill::BoardRef> boards);

  /// The board that a pointer of the C interface means.
  static const gridmill_board& of(const gridmill_board* board);

  /// Whether each puzzle has its own board.
  [[nodiscard]] bool has_board_per_puzzle() const { return !text_; }
  [[nodiscard]] std::span<const gridmill::BoardRef> boards() const { return boards_; }
  /// The board, or the first one.
  [[nodiscard]] const gridmill::BoardSpec& board() const { return *boards_.front(); }
  [[nodiscard]] std::size_t cells() const { return static_cast<std::size_t>(board().cells()); }
  /// Null where each puzzle has its own.
  [[nodiscard]] const char* text() const { return text_ ? text_->c_str() : nullptr; }

  /// The one that was given back last, as its memory is warm; any thread.
  [[nodiscard]] std::unique_ptr<gridmill::WorkerContext> acquire_context() const;
  void release_context(std::unique_ptr<gridmill::WorkerContext> context) const;

 private:
  std::vector<gridmill::BoardRef> boards_;
  std::optional<std::string> text_;
  mutable std::mutex mutex_;
  mutable std::vector<std::unique_ptr<gridmill::WorkerContext>> free_;
};
