#pragma once

// Counting solutions up to a limit, the operation behind everything else. Engines are rows of
// counters.def; all of them give the same counts.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <string_view>

#include "solver/board/board_spec.h"
#include "solver/board/interface.h"

namespace gridmill {

/// "The cell is not this digit": before counting, the cell is emptied and loses that candidate, so
/// puzzles that differ in this only can share their givens. Digit 0: no exclusion.
struct Exclusion {
  std::uint16_t cell = 0;
  std::uint8_t digit = 0;
};

/// The answer of a search that gave up before all solutions were counted.
inline constexpr std::uint64_t kUncounted = std::numeric_limits<std::uint64_t>::max();

/// Runs task(0) to task(n - 1) in any order, in parallel if threads are idle, and returns when all
/// are done.
using ParallelFor = void (*)(std::size_t n, const std::function<void(std::size_t)>& task);

/// The limits of a search. Node limits are deterministic: the same search takes the same number of
/// nodes on every machine. Timeouts are not, nor is the moment when the stop flag is seen, which is
/// within milliseconds.
struct CountBudget {
  static constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();

  /// Search nodes of a job. Engines count them in their own ways. A lane counter hands jobs with a
  /// limit to another engine, because its work for a job depends on the other jobs.
  std::uint64_t max_nodes = kUnlimited;
  /// Time from the start of a job. Jobs that are searched side by side share it. 0: no timeout.
  std::int64_t timeout_ms = 0;
  /// Once it is true, all jobs are given up; may be null.
  const std::atomic<bool>* stop = nullptr;
  /// Lets idle threads help with a long search that has no node limit. The clue counters use it;
  /// counts and solutions are the same as without. Null: no help.
  ParallelFor parallel_for = nullptr;
  /// Nodes that a thread searches before others may help: about ten milliseconds.
  std::uint64_t nodes_before_split = 10'000;

  /// Whether a search must check anything but its number of nodes.
  [[nodiscard]] bool has_deadline() const { return timeout_ms != 0 || stop != nullptr; }
};

/// Whether a search is to end; null: no. First runs the poll of this thread, if there is one.
[[nodiscard]] bool is_raised(const std::atomic<bool>* stop);
/// Sets the poll of this thread, which may raise a flag: a thread that searches and has no other
/// one beside it asks its caller so. It should be quick. Null: no poll. Returns the poll until now.
const std::function<void()>* set_stop_poll(const std::function<void()>* poll);

/// One question to a counter. Everything pointed to stays valid until CountFeed::done.
struct CountJob {
  const std::uint8_t* givens = nullptr;  ///< board.cells() digits, row-major, 0 = empty
  Exclusion exclusion;
  std::uint64_t limit = 2;            ///< at least 1; the search stops there
  std::uint8_t* solutions = nullptr;  ///< null, or room for limit * board.cells() digits
  std::uint64_t tag = 0;              ///< for the feed; counters return it unchanged
  std::uint64_t nodes_left =
      CountBudget::kUnlimited;  ///< limit of the job; at `done`, the nodes that remain
  /// A full grid that satisfies the rules, or null: the search starts near it. Only a hint, for
  /// jobs with limit 1; counters may ignore it, and no count depends on it. To those of make_cdcl,
  /// any digits are a hint.
  const std::uint8_t* solution_hint = nullptr;
};

/// The source of a counter's jobs and the receiver of its answers. An engine may work on several
/// jobs at a time and finishes them in any order. Called from the thread that runs the counter.
class CountFeed : public Interface {
 public:
  /// Fills in the next job and returns true, or returns false if there is none now. Called again
  /// after each `done`, so an answer may lead to new jobs.
  virtual bool next(CountJob& job) = 0;
  /// Receives the answer: `count` is the number of solutions, at most job.limit; job.solutions (if
  /// any) holds that many, in any order. kUncounted: the job exceeded its budget, or was not wanted
  /// any more.
  virtual void done(const CountJob& job, std::uint64_t count) = 0;
  /// Whether the answer to a pending job still matters. If not, engines may give it up before a
  /// long search and finish it with kUncounted.
  [[nodiscard]] virtual bool wants(const CountJob& /*job*/) const { return true; }
};

/// Many puzzles at once, as flat bytes: puzzle i has the digits [i * cells, (i + 1) * cells).
struct CountBatch {
  std::span<const std::uint8_t> givens;   ///< n * board.cells() digits
  std::span<const Exclusion> exclusions;  ///< empty, or n
  std::uint64_t limit = 2;                ///< at least 1
  std::span<std::uint64_t> counts;        ///< n answers, 0..limit or kUncounted
  std::span<std::uint8_t> solutions;      ///< empty, or n * limit * board.cells() digits
};

/// A counting engine for one board. Reuses its memory: use one object per thread; it does not
/// allocate after the first calls. Contradictory givens have 0 solutions.
class Counter : public Interface {
 public:
  /// Answers jobs until the feed has no more and none is pending.
  virtual void run(CountFeed& feed) = 0;

  /// The BoardSpec that it was made for.
  [[nodiscard]] virtual const BoardSpec& board() const = 0;

  /// Fills in batch.counts (and solutions). Throws only ContractViolation, if the sizes do not
  /// match.
  void count(const CountBatch& batch);
  /// Solutions of one puzzle, 0..limit or kUncounted; limit 2 answers "is it unique?".
  [[nodiscard]] std::uint64_t count(std::span<const std::uint8_t> givens, std::uint64_t limit = 2);

  /// Sets the limits of all further jobs. The node limit applies to the jobs of `count`; other
  /// feeds set it job by job.
  void set_budget(const CountBudget& budget) { budget_ = budget; }
  [[nodiscard]] const CountBudget& budget() const { return budget_; }

  /// What the jobs so far took, beside their nodes, in a unit of the engine: rounds of all lanes,
  /// calls of propagators, clauses read. It depends on the jobs alone, so a test notices an engine
  /// that needs more. 0: the nodes say all.
  [[nodiscard]] std::uint64_t work() const { return work_; }

  /// The clock of the budget, in milliseconds.
  [[nodiscard]] static std::int64_t now();
  /// Whether a job that started at `begin` must be given up.
  [[nodiscard]] bool is_past_deadline(std::int64_t begin) const;

 protected:
  std::uint64_t work_ = 0;

 private:
  CountBudget budget_;
};

/// Asks a counter one question.
/// @param job  its nodes become those that remain
/// @return the number of solutions, or kUncounted
[[nodiscard]] std::uint64_t count_one(Counter& counter, CountJob& job);

/// Lets another counter answer a job from the beginning, within the nodes of the job and the rest
/// of the time in `budget`.
/// @param begin  when the job began, by the clock of the budget
/// @return the number of solutions, or kUncounted
[[nodiscard]] std::uint64_t count_with_fallback(Counter& fallback, CountJob& job,
                                                const CountBudget& budget, std::int64_t begin);

/// The two counters that serve every board; others hand hard jobs to them.
[[nodiscard]] std::unique_ptr<Counter> make_dlx(const BoardSpec& board);
[[nodiscard]] std::unique_ptr<Counter> make_cdcl(const BoardSpec& board);

/// A row of counters.def.
struct CounterInfo {
  std::string_view id;     ///< for GRIDMILL_COUNTER
  std::string_view title;  ///< for people
  /// Whether this machine can run it and it supports the board.
  bool (*supports)(const BoardSpec& board);
  std::unique_ptr<Counter> (*make)(const BoardSpec& board);
};

/// The table, best first: the first row that supports a board is used.
[[nodiscard]] std::span<const CounterInfo> counters();

/// The best counter for the board, or the one that GRIDMILL_COUNTER names. Throws
/// std::invalid_argument if that name is not in the table or does not support the board or machine.
[[nodiscard]] std::unique_ptr<Counter> make_counter(const BoardSpec& board);
/// The counter of that name; "" chooses the best. Throws as above.
[[nodiscard]] std::unique_ptr<Counter> make_counter(const BoardSpec& board, std::string_view id);
/// The row that make_counter(board, id) takes. Throws as above.
[[nodiscard]] const CounterInfo& choose_counter(const BoardSpec& board, std::string_view id);

}  // namespace gridmill
