#include "gen/pipeline.h"

#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <memory>

#include "solver/board/require.h"

namespace gridmill {
namespace {

/// Hands a slot from one step to the next. oneTBB orders the steps already; the pair of release and
/// acquire says so in our own code too, where ThreadSanitizer can see it: Debian's libtbb is built
/// without its annotations.
struct Baton {
  std::atomic<std::size_t> batch{0};
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
  const auto batons = std::make_unique<Baton[]>(slots);
  std::size_t issued = 0;
  std::atomic<bool> wanted{true};
  Baton delivered;
  // oneTBB caps its workers at the number of cores unless told otherwise.
  const tbb::global_control cap(tbb::global_control::max_allowed_parallelism, threads);
  tbb::task_arena arena(static_cast<int>(threads));
  arena.execute([&] {
    tbb::parallel_pipeline(
        slots,
        tbb::make_filter<void, std::size_t>(
            tbb::filter_mode::serial_in_order,
            [&](tbb::flow_control& flow) -> std::size_t {
              // As many batches as slots are under way at most, so this slot was delivered.
              const std::size_t slot = issued % slots;
              static_cast<void>(delivered.batch.load(std::memory_order_acquire));
              if (!wanted.load(std::memory_order_relaxed) || !job.issue(slot)) {
                flow.stop();
                return slot;
              }
              batons[slot].batch.store(++issued, std::memory_order_release);
              return slot;
            }) &
            tbb::make_filter<std::size_t, std::size_t>(
                tbb::filter_mode::parallel,
                [&](std::size_t slot) {
                  const std::size_t batch = batons[slot].batch.load(std::memory_order_acquire);
                  if (wanted.load(std::memory_order_relaxed)) {
                    job.work(slot, static_cast<std::size_t>(
                                       tbb::this_task_arena::current_thread_index()));
                  }
                  batons[slot].batch.store(batch, std::memory_order_release);
                  return slot;
                }) &
            tbb::make_filter<std::size_t, void>(
                tbb::filter_mode::serial_in_order, [&](std::size_t slot) {
                  const std::size_t batch = batons[slot].batch.load(std::memory_order_acquire);
                  if (wanted.load(std::memory_order_relaxed) && !job.deliver(slot)) {
                    wanted.store(false, std::memory_order_relaxed);
                  }
                  delivered.batch.store(batch, std::memory_order_release);
                }));
  });
}

std::size_t hardware_threads() {
  return static_cast<std::size_t>(std::max(1, tbb::info::default_concurrency()));
}

}  // namespace gridmill
