#pragma once

#include <cstddef>
#include <functional>

#include "solver/board/interface.h"

namespace gridmill {

/// Work in batches: each is issued in order, processed in parallel, delivered in order.
/// The batches are in the job's own slots, so nothing leaks if a step throws. A slot is
/// used by one step at a time, and the next step sees its writes.
class PipelineJob : public Interface {
 public:
  /// Prepares the next batch in a slot, or returns false if there is none. Called serially.
  virtual bool issue(std::size_t slot) = 0;
  /// Does the work. Called for several slots in parallel; `worker` is 0..threads-1, and concurrent
  /// calls have different ones, so it can select a thread's own counter or rater.
  virtual void work(std::size_t slot, std::size_t worker) = 0;
  /// Receives the result; returns false to stop (pending batches are dropped). Called serially, in
  /// the order of issue.
  virtual bool deliver(std::size_t slot) = 0;
};

/// The number of slots of a job: enough that no thread waits if the sink is briefly slow.
[[nodiscard]] constexpr std::size_t pipeline_slots(std::size_t threads) { return 16 * threads; }

/// Runs the job to its end with exactly that many threads, even if there are fewer cores. Rethrows
/// the exception of a step after the other threads have stopped.
void run_pipeline(PipelineJob& job, std::size_t threads);

/// For long tasks: runs task(0) to task(n - 1) in any order and returns when all are done. Idle
/// threads of the pipeline help. Call it from PipelineJob::work or from such a task, in a pipeline
/// with several threads. Rethrows the exception of a task.
void run_parallel(std::size_t n, const std::function<void(std::size_t)>& task);

/// Number of cores, at least 1.
[[nodiscard]] std::size_t hardware_threads();

}  // namespace gridmill
