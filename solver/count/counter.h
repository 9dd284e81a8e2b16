#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/board/board_spec.h"

/// Counting solutions: the question behind everything, "how many ways to fill this board are there,
/// up to a limit?". Engines are rows of counters.def; all of them give the same counts.

namespace gridmill {

/// "Cell is not digit", whatever is given there: before counting, the cell becomes empty and loses
/// that candidate. So puzzles that differ in this only can share their givens. Digit 0: nothing.
struct Exclusion {
  std::uint16_t cell = 0;
  std::uint8_t digit = 0;
};

/// The answer of a search that was given up: the solutions were not counted to the end.
inline constexpr std::uint64_t kUncounted = std::numeric_limits<std::uint64_t>::max();

/// Runs task(0) to task(n - 1) in any order, at once as far as threads are idle, and returns when
/// all are done.
using ParallelFor = void (*)(std::size_t n, const std::function<void(std::size_t)>& task);

/// What a search may take before it is given up. Steps are exact: the same search takes the same
/// steps on every machine. Time is not, and neither is when the flag is seen, which is within
/// milliseconds.
struct CountBudget {
  static constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();

  /// Boards that a job looks at. `dlx` and the clue counters count them, each its own way: what a
  /// lane counter does with a job depends on the other jobs.
  std::uint64_t max_nodes = kUnlimited;
  /// Of a clock, from the start of a job. Jobs that are searched side by side share it. 0: endless.
  std::int64_t timeout_ms = 0;
  /// Once it is raised, all jobs are given up; may be null.
  const std::atomic<bool>* stop = nullptr;
  /// Lets idle threads have branches of one long search of endless steps. The clue counters use it;
  /// counts and solutions are the same as without. Null: nobody helps.
  ParallelFor parallel_for = nullptr;
  /// Boards that a thread looks at before others may help it: some ten milliseconds.
  std::uint64_t nodes_before_split = 10'000;

  /// Whether a search has to look at anything but its steps.
  [[nodiscard]] bool has_deadline() const { return timeout_ms != 0 || stop != nullptr; }
};

/// One question to a counter. Everything pointed to stays valid until CountFeed::done.
struct CountJob {
  const std::uint8_t* givens = nullptr;  ///< board.cells() digits, row-major, 0 = empty
  Exclusion exclusion;
  std::uint64_t limit = 2;            ///< at least 1; the search stops there
  std::uint8_t* solutions = nullptr;  ///< null, or room for limit * board.cells() digits
  std::uint64_t tag = 0;              ///< the feed's own; counters hand it back untouched
  std::uint64_t nodes_left =
      CountBudget::kUnlimited;  ///< it may take; at `done`, those that are left
  /// A full grid that keeps the rules, or null: a solution is looked for near it first. Changes no
  /// count, and is a hint only: for jobs of limit 1, to counters that care.
  const std::uint8_t* solution_hint = nullptr;
};

/// Where a counter gets its questions and brings its answers. The engine may hold several jobs at
/// once and finishes them in any order. Called from the thread that runs the counter only.
class CountFeed {
 public:
  CountFeed() = default;
  CountFeed(const CountFeed&) = delete;
  CountFeed& operator=(const CountFeed&) = delete;
  virtual ~CountFeed() = default;

  /// Fills in the next job and returns true; false: none just now. It is asked again after each
  /// `done`, so a job's answer may lead to new jobs.
  virtual bool next(CountJob& job) = 0;
  /// The answer: `count` is the number of solutions, at most job.limit; job.solutions (if any)
  /// holds that many, in any order. kUncounted: the job met the end of a budget first; this happens
  /// only to counters and jobs that have one, and to jobs that are not wanted any more.
  virtual void done(const CountJob& job, std::uint64_t count) = 0;
  /// Whether the answer to a job under way still matters. Engines that ask may then give the job up
  /// before a long search: it is done with kUncounted.
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

/// A counting engine for one BoardSpec. Keeps its work space, so one object serves one thread;
/// after the first calls nothing is allocated. Givens that contradict each other count 0 solutions.
class Counter {
 public:
  Counter() = default;
  Counter(const Counter&) = delete;
  Counter& operator=(const Counter&) = delete;
  virtual ~Counter() = default;

  /// Answers jobs until the feed has none left and none is under way.
  virtual void run(CountFeed& feed) = 0;

  /// The BoardSpec that it was made for.
  [[nodiscard]] virtual const BoardSpec& board() const = 0;

  /// Fills in batch.counts (and solutions). Throws nothing but ContractViolation (sizes that do not
  /// fit together).
  void count(const CountBatch& batch);
  /// Solutions of one puzzle, 0..limit or kUncounted; limit 2 answers "is it unique?".
  [[nodiscard]] std::uint64_t count(std::span<const std::uint8_t> givens, std::uint64_t limit = 2);

  /// From now on: what each job may take. Its steps are those of the jobs of `count`; other feeds
  /// say it job by job.
  void set_budget(const CountBudget& budget) { budget_ = budget; }
  [[nodiscard]] const CountBudget& budget() const { return budget_; }

  /// The clock of the budget, in milliseconds.
  [[nodiscard]] static std::int64_t now();
  /// Whether a job that began then is to be given up.
  [[nodiscard]] bool is_past_deadline(std::int64_t begin) const;

 private:
  CountBudget budget_;
};

/// A row of counters.def.
struct CounterInfo {
  std::string_view id;     ///< what GRIDMILL_COUNTER takes
  std::string_view title;  ///< for people
  /// Whether this machine can run it and it serves that board.
  bool (*supports)(const BoardSpec& board);
  std::unique_ptr<Counter> (*make)(const BoardSpec& board);
};

/// The table, best first: the first row that serves a board is taken.
[[nodiscard]] std::span<const CounterInfo> counters();

/// The best counter for the board, or the one that GRIDMILL_COUNTER names. Throws
/// std::invalid_argument when that name is not in the table or does not serve the board or machine.
[[nodiscard]] std::unique_ptr<Counter> make_counter(const BoardSpec& board);
/// The counter of that name; "" chooses the best. Throws as above.
[[nodiscard]] std::unique_ptr<Counter> make_counter(const BoardSpec& board, std::string_view id);
/// The row that make_counter(board, id) takes. Throws as above.
[[nodiscard]] const CounterInfo& choose_counter(const BoardSpec& board, std::string_view id);

}  // namespace gridmill
