// Runs batches on oneTBB.
//
// Invariants:
// 1. A slot is free or belongs to one batch: from its issue to the end of its delivery.
// 2. Workers that run at the same time have different numbers below `threads`.

#include "gen/pipeline.h"

#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <cassert>
#include <mutex>
#include <numeric>
#include <vector>

#include "solver/board/require.h"

namespace gridmill {
namespace {

/// States the order of the steps, which oneTBB keeps, once more in our own code: whatever happened
/// before the end of one turn is visible to all turns that begin later. It is here for
/// ThreadSanitizer alone, which cannot see that order in Debian's libtbb (built without
/// annotations) and would report every hand-over as a race. Turns that overlap stay unordered, so
/// real races are still found. The price is two atomic operations a step, on one cache line.
class StepFence {
 public:
  StepFence() { ends_.fetch_add(1, std::memory_order_acq_rel); }
  StepFence(const StepFence&) = delete;
  StepFence& operator=(const StepFence&) = delete;
  ~StepFence() { ends_.fetch_add(1, std::memory_order_acq_rel); }

 private:
  // Shared by all pipelines, because a thread may have worked for an earlier one.
  static std::atomic<std::size_t> ends_;
};
constinit std::atomic<std::size_t> StepFence::ends_{0};

/// The free slots. The slot that was given back last is taken first: its memory is warm.
class SlotPool {
 public:
  explicit SlotPool(std::size_t slots) : free_(slots) {
    std::iota(free_.rbegin(), free_.rend(), std::size_t{0});
  }
  /// There always is one: never are more batches under way than there are slots.
  std::size_t acquire() {
    const std::scoped_lock lock(mutex_);
    assert(!free_.empty());
    const std::size_t slot = free_.back();
    free_.pop_back();
    return slot;
  }
  void release(std::size_t slot) {
    const std::scoped_lock lock(mutex_);
    assert(std::find(free_.begin(), free_.end(), slot) == free_.end());
    free_.push_back(slot);
  }

 private:
  std::mutex mutex_;
  std::vector<std::size_t> free_;
};

void run_serial(PipelineJob& job) {
  while (job.issue(0)) {
    job.work(0, 0);
    if (!job.deliver(0)) return;
  }
}

}  // namespace

void run_pipeline(PipelineJob& job, std::size_t threads) {
  GRIDMILL_REQUIRE(threads >= 1);
  if (threads == 1) {
    run_serial(job);
    return;
  }
  const std::size_t slots = pipeline_slots(threads);
  SlotPool free(slots);
  std::atomic<bool> wanted{true};
  // oneTBB caps its workers at the number of cores by default.
  const tbb::global_control cap(tbb::global_control::max_allowed_parallelism, threads);
  tbb::task_arena arena(static_cast<int>(threads));
  const auto issue = [&](tbb::flow_control& flow) -> std::size_t {
    const StepFence fence;
    const std::size_t slot = free.acquire();
    assert(slot < slots);
    if (!wanted.load(std::memory_order_relaxed) || !job.issue(slot)) flow.stop();
    return slot;
  };
  const auto work = [&](std::size_t slot) {
    const StepFence fence;
    if (wanted.load(std::memory_order_relaxed)) {
      const int worker = tbb::this_task_arena::current_thread_index();
      assert(0 <= worker && static_cast<std::size_t>(worker) < threads);
      job.work(slot, static_cast<std::size_t>(worker));
    }
    return slot;
  };
  const auto deliver = [&](std::size_t slot) {
    const StepFence fence;
    if (wanted.load(std::memory_order_relaxed) && !job.deliver(slot)) {
      wanted.store(false, std::memory_order_relaxed);
    }
    free.release(slot);
  };
  using tbb::filter_mode;
  const auto steps = tbb::make_filter<void, std::size_t>(filter_mode::serial_in_order, issue) &
                     tbb::make_filter<std::size_t, std::size_t>(filter_mode::parallel, work) &
                     tbb::make_filter<std::size_t, void>(filter_mode::serial_in_order, deliver);
  const StepFence whole;  // begins before all steps and ends after them, also when one throws
  arena.execute([&] { tbb::parallel_pipeline(slots, steps); });
}

void run_parallel(std::size_t n, const std::function<void(std::size_t)>& task) {
  using Range = tbb::blocked_range<std::size_t>;
  const auto run = [&](const Range& some) {
    const StepFence fence;
    for (std::size_t i = some.begin(); i != some.end(); ++i) task(i);
  };
  const StepFence whole;
  // While it waits, this thread must not begin other work of the pipeline: it has one worker.
  tbb::this_task_arena::isolate(
      [&] { tbb::parallel_for(Range(0, n), run, tbb::simple_partitioner()); });
}

std::size_t hardware_threads() {
  return static_cast<std::size_t>(std::max(1, tbb::info::default_concurrency()));
}

}  // namespace gridmill
