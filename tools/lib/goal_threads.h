#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <mutex>

#include "gen/run/goal_run.h"

namespace gridmill {

/// Runs a GoalRun in threads of the library's own. Batches are delivered in the order of issue; a
/// thread waits when too many are ahead of the one that takes longest.
class GoalThreads {
 public:
  /// @param threads   as the run's options have it
  /// @param progress  called by the calling thread about ten times a second
  GoalThreads(GoalRun& run, std::size_t threads, std::function<void()> progress);

  /// Runs to the end; call once. Rethrows what a thread threw.
  void run();

 private:
  void run_round();
  void work(std::size_t worker);
  void deliver_finished();

  GoalRun& run_;
  std::size_t threads_;
  std::function<void()> progress_;
  std::mutex mutex_;  ///< for the run's issue and deliver, and what follows
  std::condition_variable changed_;
  std::map<std::uint64_t, GoalBatch> finished_;  ///< by the order of issue
  std::uint64_t issued_ = 0;
  std::uint64_t delivered_ = 0;
  std::size_t at_work_ = 0;
  bool ended_ = false;  ///< the round
  std::exception_ptr error_;
};

}  // namespace gridmill
