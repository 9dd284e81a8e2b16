#pragma once

#include <cstddef>
#include <functional>

namespace gridmill {

/// Work that comes in batches: each is issued in order, worked on in parallel, delivered in order.
/// The batches live in the job's own slots, so nothing leaks when a step throws; a slot is
/// used by one step at a time, and what one step wrote the next one sees.
class PipelineJob {
 public:
  PipelineJob() = default;
  PipelineJob(const PipelineJob&) = delete;
  PipelineJob& operator=(const PipelineJob&) = delete;
  virtual ~PipelineJob() = default;

  /// Prepares the next batch in a slot; false: there is none. Called one at a time, in order.
  virtual bool issue(std::size_t slot) = 0;
  /// Does the work. Called for many slots at once; `worker` is 0..threads-1 and no two calls at the
  /// same time have the same one, so it names a thread's own counter or rater.
  virtual void work(std::size_t slot, std::size_t worker) = 0;
  /// Takes the result; false: no more is wanted (batches under way are dropped). Called one at a
  /// time, in the order of issue.
  virtual bool deliver(std::size_t slot) = 0;
};

/// Slots that a job must have: enough that no thread waits while the sink is slow for a moment.
[[nodiscard]] constexpr std::size_t pipeline_slots(std::size_t threads) { return 16 * threads; }

/// Runs the job to its end with exactly that many threads (also above the number of cores).
/// Rethrows what a step threw, after the other threads have stopped.
void run_pipeline(PipelineJob& job, std::size_t threads);

/// For work that is long: runs task(0) to task(n - 1) in any order and returns when all are done.
/// Threads of the pipeline that have nothing else to do help. Called from PipelineJob::work or from
/// such a task, of a pipeline of several threads; rethrows what a task threw.
void run_parallel(std::size_t n, const std::function<void(std::size_t)>& task);

/// Number of cores, at least 1.
[[nodiscard]] std::size_t hardware_threads();

}  // namespace gridmill
