#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <thread>

namespace gridmill {

/// When a long run shall end: after the first INT or TERM, or when its time is up. One at a time
/// may exist; a second signal ends the process at once.
class StopSource {
 public:
  /// @param budget_ms  milliseconds from now, or none
  explicit StopSource(std::optional<std::int64_t> budget_ms = std::nullopt);
  ~StopSource();
  StopSource(const StopSource&) = delete;
  StopSource& operator=(const StopSource&) = delete;

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
};

}  // namespace gridmill
