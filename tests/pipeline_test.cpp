// The pipeline: order, completeness, and what happens when a step throws or the sink has enough.

#include "gen/pipeline.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "solver/board/require.h"
#include "tests/catch.h"

using namespace gridmill;

namespace {

class Squares final : public PipelineJob {
 public:
  Squares(std::size_t threads, std::size_t count)
      : slots_(pipeline_slots(threads)), count_(count) {}

  bool issue(std::size_t slot) override {
    if (throw_at_issue == issued_) throw std::runtime_error("issue");
    if (issued_ == count_) return false;
    slots_[slot] = {issued_++, 0, 0};
    return true;
  }
  void work(std::size_t slot, std::size_t worker) override {
    Slot& s = slots_[slot];
    if (throw_at_work == s.number) throw std::runtime_error("work");
    s.worker = worker;
    s.square = s.number * s.number;
  }
  bool deliver(std::size_t slot) override {
    const Slot& s = slots_[slot];
    if (throw_at_deliver == s.number) throw std::runtime_error("deliver");
    delivered.push_back(s.square);
    workers_seen = std::max(workers_seen, s.worker + 1);
    return delivered.size() != enough;
  }

  std::size_t throw_at_issue = static_cast<std::size_t>(-1);
  std::size_t throw_at_work = static_cast<std::size_t>(-1);
  std::size_t throw_at_deliver = static_cast<std::size_t>(-1);
  std::size_t enough = 0;
  std::vector<std::size_t> delivered;
  std::size_t workers_seen = 0;

 private:
  struct Slot {
    std::size_t number;
    std::size_t square;
    std::size_t worker;
  };
  std::vector<Slot> slots_;
  std::size_t count_;
  std::size_t issued_ = 0;
};

/// Batches that end only when as many threads as wanted are at work at the same time.
class Meeting final : public PipelineJob {
 public:
  explicit Meeting(std::size_t threads) : threads_(threads) {}

  bool issue(std::size_t /*slot*/) override { return issued_++ < threads_; }
  void work(std::size_t /*slot*/, std::size_t worker) override {
    std::unique_lock lock(mutex_);
    workers.insert(worker);
    came_.notify_all();
    const auto all = [this] { return workers.size() == threads_; };
    complete = came_.wait_for(lock, std::chrono::seconds(60), all) && complete;
  }
  bool deliver(std::size_t /*slot*/) override { return true; }

  std::set<std::size_t> workers;
  bool complete = true;

 private:
  std::size_t threads_;
  std::size_t issued_ = 0;
  std::mutex mutex_;
  std::condition_variable came_;
};

/// Batches of long work in which others help.
class Helped final : public PipelineJob {
 public:
  explicit Helped(std::size_t threads) : slots_(pipeline_slots(threads)), at_work_(threads) {}

  bool issue(std::size_t slot) override {
    slots_[slot] = 0;
    return issued_++ < kBatches;
  }
  void work(std::size_t slot, std::size_t worker) override {
    if (at_work_[worker].exchange(true)) entered_twice = true;
    std::vector<int> done(kTasks);
    run_parallel(kTasks, [&](std::size_t i) {
      std::atomic<int> inner{0};
      run_parallel(3, [&](std::size_t k) { inner += static_cast<int>(k); });
      if (throw_at_task == i) throw std::runtime_error("task");
      done[i] += inner;
    });
    for (const int some : done) slots_[slot] += static_cast<std::size_t>(some);
    at_work_[worker] = false;
  }
  bool deliver(std::size_t slot) override {
    delivered.push_back(slots_[slot]);
    return true;
  }

  static constexpr std::size_t kBatches = 40;
  static constexpr std::size_t kTasks = 100;
  std::size_t throw_at_task = static_cast<std::size_t>(-1);
  std::vector<std::size_t> delivered;
  std::atomic<bool> entered_twice = false;

 private:
  std::vector<std::size_t> slots_;
  std::vector<std::atomic<bool>> at_work_;
  std::size_t issued_ = 0;
};

}  // namespace

TEST_CASE("threads help with long work, and none begins other work meanwhile") {
  for (const std::size_t threads : {2U, 3U, 8U}) {
    Helped job(threads);
    run_pipeline(job, threads);
    CHECK(job.delivered == std::vector<std::size_t>(Helped::kBatches, 3 * Helped::kTasks));
    CHECK_FALSE(job.entered_twice);
    Helped fails(threads);
    fails.throw_at_task = 77;
    CHECK_THROWS_WITH(run_pipeline(fails, threads), "task");
  }
}

TEST_CASE("as many threads as wanted work at the same time, each under its own number") {
  for (const std::size_t threads : {2U, 3U, 8U}) {
    Meeting job(threads);
    run_pipeline(job, threads);
    CHECK(job.complete);
    CHECK(job.workers.size() == threads);
    CHECK(*job.workers.rbegin() == threads - 1);
  }
}

TEST_CASE("everything is delivered once and in order, with any number of threads") {
  for (const std::size_t threads : {1U, 2U, 3U, 8U}) {
    Squares job(threads, 1000);
    run_pipeline(job, threads);
    REQUIRE(job.delivered.size() == 1000);
    for (std::size_t i = 0; i < 1000; ++i) CHECK(job.delivered[i] == i * i);
    CHECK(job.workers_seen <= threads);
  }
}

TEST_CASE("a pipeline has a thread at least, and slots enough") {
  CHECK(hardware_threads() >= 1);
  CHECK(hardware_threads() <= std::max(1U, std::thread::hardware_concurrency()));
  CHECK(pipeline_slots(3) == 48);
  Squares job(1, 1);
  CHECK_THROWS_AS(run_pipeline(job, 0), ContractViolation);
}

TEST_CASE("a sink that has enough ends the pipeline") {
  for (const std::size_t threads : {1U, 2U, 8U}) {
    Squares job(threads, 100000);
    job.enough = 17;
    run_pipeline(job, threads);
    CHECK(job.delivered.size() == 17);
  }
}

TEST_CASE("what a step throws arrives, and what was delivered before stays a prefix") {
  for (const std::size_t threads : {1U, 2U, 8U}) {
    for (const char* step : {"issue", "work", "deliver"}) {
      Squares job(threads, 1000);
      const std::string name = step;
      (name == "issue"  ? job.throw_at_issue
       : name == "work" ? job.throw_at_work
                        : job.throw_at_deliver) = 500;
      CHECK_THROWS_WITH(run_pipeline(job, threads), name);
      CHECK(job.delivered.size() <= 500);
      for (std::size_t i = 0; i < job.delivered.size(); ++i) CHECK(job.delivered[i] == i * i);
    }
  }
}
