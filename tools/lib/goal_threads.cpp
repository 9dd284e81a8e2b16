#include "tools/lib/goal_threads.h"

#include <chrono>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace gridmill {

GoalThreads::GoalThreads(GoalRun& run, std::size_t threads, std::function<void()> progress)
    : run_(run), threads_(threads), progress_(std::move(progress)) {}

void GoalThreads::run() {
  while (error_ == nullptr && run_.begin_round()) run_round();
  if (error_ != nullptr) std::rethrow_exception(error_);
}

void GoalThreads::run_round() {
  constexpr std::chrono::milliseconds kPause(100);
  issued_ = delivered_ = 0;
  ended_ = false;
  finished_.clear();
  std::vector<std::jthread> threads;
  for (std::size_t i = 0; i < threads_; ++i) {
    try {
      const std::scoped_lock lock(mutex_);
      threads.emplace_back([this, i] { work(i); });
      ++at_work_;
    } catch (const std::system_error&) {  // no more threads available: fewer will do
      if (threads.empty()) throw;
      break;
    }
  }
  std::unique_lock lock(mutex_);
  while (!changed_.wait_for(lock, kPause, [this] { return at_work_ == 0; })) {
    lock.unlock();
    progress_();
    lock.lock();
  }
}

void GoalThreads::work(std::size_t worker) {
  const std::size_t max_ahead = 16 * threads_;
  GoalBatch batch;
  std::unique_lock lock(mutex_);
  try {
    for (;;) {
      changed_.wait(lock, [&] { return ended_ || issued_ - delivered_ < max_ahead; });
      if (ended_ || !run_.issue(batch)) break;
      const std::uint64_t number = issued_++;
      lock.unlock();
      run_.work(batch, worker);
      lock.lock();
      finished_.emplace(number, std::move(batch));
      deliver_finished();
      batch = GoalBatch();
    }
  } catch (...) {
    if (!lock.owns_lock()) lock.lock();
    if (error_ == nullptr) error_ = std::current_exception();
    ended_ = true;
  }
  --at_work_;
  changed_.notify_all();
}

/// Delivers what is next in order.
void GoalThreads::deliver_finished() {
  while (!ended_ && !finished_.empty() && finished_.begin()->first == delivered_) {
    GoalBatch batch = std::move(finished_.begin()->second);
    finished_.erase(finished_.begin());
    ended_ = !run_.deliver(batch);
    ++delivered_;
  }
  changed_.notify_all();
}

}  // namespace gridmill
