#pragma once

// The end of long runs by signal or time limit. The first signal sets a flag that all threads poll;
// the second one ends the process. Signal handlers call async-signal-safe functions only.

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

namespace gridmill {

/// When the time of a long run is up: whichever of the two comes first.
struct TimeLimit {
  using WallTime = std::chrono::system_clock::time_point;
  /// Milliseconds from the start, by the monotonic clock.
  std::optional<std::int64_t> budget_ms;
  /// A moment by the clock on the wall. It is followed when it is set: forward, and the run ends
  /// sooner; back, and it ends later.
  std::optional<WallTime> until;
};

/// Lets INT and TERM end the program with kInterrupted at once. That is safe at any moment: outputs
/// are written atomically, and a database is as after its last transaction.
void exit_on_signals();

/// When a long run shall end: after the first INT or TERM, or when its time is up. One at a time
/// may exist, and signals mean what they meant before after its end; a second signal, half a second
/// or more later, ends the process at once.
class InterruptFlag {
 public:
  /// @param wall_clock  for tests, which cannot set the system's
  explicit InterruptFlag(
      const TimeLimit& limit = {},
      std::function<TimeLimit::WallTime()> wall_clock = std::chrono::system_clock::now);
  ~InterruptFlag();

  /// Becomes true when the run shall end; any thread may look.
  [[nodiscard]] const std::atomic<bool>& flag() const;
  [[nodiscard]] bool stopped() const { return flag().load(std::memory_order_relaxed); }
  /// Whether a signal, and not the time, was the reason.
  [[nodiscard]] bool interrupted() const;

 private:
  std::mutex mutex_;
  std::condition_variable ended_;
  bool end_ = false;
  std::thread timer_;
  void (*before_int_)(int);  ///< what the signals did
  void (*before_term_)(int);
};

}  // namespace gridmill
