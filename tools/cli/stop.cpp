#include "tools/cli/stop.h"

#include <unistd.h>
#include <csignal>

#include <chrono>
#include <string_view>

namespace gridmill {
namespace {

// A signal handler can reach nothing else.
std::atomic<bool> g_stop{false};
std::atomic<bool> g_interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "set in a signal handler");

void on_signal(int signal) {
  if (g_interrupted.exchange(true)) {
    // A second one: end as the signal would have.
    std::signal(signal, SIG_DFL);
    std::raise(signal);
    return;
  }
  g_stop = true;
  constexpr std::string_view kText =
      "\ngridmill: stopping; what is done is kept (once more to end at once)\n";
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, kText.data(), kText.size());
}

}  // namespace

StopSource::StopSource(std::optional<std::int64_t> budget_ms) {
  g_stop = false;
  g_interrupted = false;
  std::signal(SIGINT, on_signal);
  std::signal(SIGTERM, on_signal);
  if (!budget_ms) return;
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(*budget_ms);
  timer_ = std::thread([this, deadline] {
    std::unique_lock lock(mutex_);
    if (!ended_.wait_until(lock, deadline, [this] { return end_; })) g_stop = true;
  });
}

StopSource::~StopSource() {
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
  if (!timer_.joinable()) return;
  {
    const std::scoped_lock lock(mutex_);
    end_ = true;
  }
  ended_.notify_all();
  timer_.join();
}

const std::atomic<bool>& StopSource::flag() const { return g_stop; }
bool StopSource::interrupted() const { return g_interrupted; }

}  // namespace gridmill
