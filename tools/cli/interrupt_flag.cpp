#include "tools/cli/interrupt_flag.h"

#include <unistd.h>
#include <csignal>
#include <ctime>

#include <algorithm>
#include <string_view>
#include <utility>

#include "tools/cli/command.h"
#include "tools/io/temporary_file.h"

namespace gridmill {
namespace {

// A signal handler can reach nothing else.
std::atomic<bool> g_stop{false};
std::atomic<std::int64_t> g_first_ms{0};  ///< when the first signal came; 0: none has
static_assert(std::atomic<bool>::is_always_lock_free, "set in a signal handler");
static_assert(std::atomic<std::int64_t>::is_always_lock_free, "set in a signal handler");

/// Signals closer together than this are one: a scheduler sends TERM to a job's script, which
/// passes it on, and to the program as well.
constexpr std::int64_t kOneSignalMs = 500;

/// Safe in a signal handler: POSIX lists clock_gettime among the functions that are.
std::int64_t now_ms() {
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000;
}

void on_signal(int signal) {
  std::int64_t first = 0;
  if (!g_first_ms.compare_exchange_strong(first, now_ms())) {
    if (now_ms() - first < kOneSignalMs) return;
    // A second one: end as the signal would have.
    remove_temporary_files();
    std::signal(signal, SIG_DFL);
    std::raise(signal);
    return;
  }
  g_stop = true;
  constexpr std::string_view kText = "\ngridmill: stopping; interrupt again to stop at once\n";
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, kText.data(), kText.size());
}

void end_now(int /*signal*/) {
  remove_temporary_files();
  constexpr std::string_view kText = "\ngridmill: interrupted\n";
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, kText.data(), kText.size());
  ::_exit(kInterrupted);
}

}  // namespace

void exit_on_signals() {
  std::signal(SIGINT, end_now);
  std::signal(SIGTERM, end_now);
}

InterruptFlag::InterruptFlag(const TimeLimit& limit,
                             std::function<TimeLimit::WallTime()> wall_clock) {
  g_stop = false;
  g_first_ms = 0;
  before_int_ = std::signal(SIGINT, on_signal);
  before_term_ = std::signal(SIGTERM, on_signal);
  if (!limit.budget_ms && !limit.until) return;
  timer_ = std::thread([this, limit, clock = std::move(wall_clock)] {
    using std::chrono::steady_clock;
    // Looks at the wall clock every half second, so that it may be set in either direction.
    constexpr auto kClockCheckInterval = std::chrono::milliseconds(500);
    const auto begin = steady_clock::now();
    const auto deadline = begin + std::chrono::milliseconds(limit.budget_ms.value_or(0));
    std::unique_lock lock(mutex_);
    while (!end_) {
      const auto now = steady_clock::now();
      if ((limit.budget_ms && now >= deadline) || (limit.until && clock() >= *limit.until)) {
        g_stop = true;
        return;
      }
      auto wake = limit.budget_ms ? deadline : now + kClockCheckInterval;
      if (limit.until) wake = std::min(wake, now + kClockCheckInterval);
      ended_.wait_until(lock, wake, [this] { return end_; });
    }
  });
}

InterruptFlag::~InterruptFlag() {
  std::signal(SIGINT, before_int_);
  std::signal(SIGTERM, before_term_);
  if (!timer_.joinable()) return;
  {
    const std::scoped_lock lock(mutex_);
    end_ = true;
  }
  ended_.notify_all();
  timer_.join();
}

const std::atomic<bool>& InterruptFlag::flag() const { return g_stop; }
bool InterruptFlag::interrupted() const { return g_first_ms != 0; }

}  // namespace gridmill
