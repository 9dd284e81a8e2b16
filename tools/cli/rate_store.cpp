#include "tools/cli/rate_store.h"

#include <chrono>
#include <iostream>
#include <memory>
#include <mutex>

#include "gen/pipeline.h"
#include "tools/cli/common.h"
#include "tools/cli/progress.h"
#include "tools/cli/stop.h"
#include "tools/cli/store_tables.h"

namespace gridmill {
namespace {

class RateJob final : public PipelineJob {
 public:
  RateJob(Store& store, std::size_t threads, const std::atomic<bool>& stop, Progress& progress)
      : store_(store), stop_(stop), progress_(progress), slots_(pipeline_slots(threads)) {
    for (std::size_t i = 0; i < threads; ++i) {
      workers_.push_back(std::make_unique<explainer::Explainer>());
    }
  }

  bool issue(std::size_t slot) override {
    Slot& s = slots_[slot];
    s.ratings.clear();
    s.puzzles.clear();
    if (stop_) return false;
    // Hard puzzles take a second each, so that a batch is small enough to lose.
    constexpr std::uint64_t kBatch = 16;
    if (next_ == ahead_.size()) read_ahead();
    for (; next_ < ahead_.size() && s.ratings.size() < kBatch; ++next_) {
      s.ratings.push_back({ahead_[next_].id, {}});
      s.puzzles.push_back(std::move(ahead_[next_].puzzle));
    }
    return !s.ratings.empty();
  }

  void work(std::size_t slot, std::size_t worker) override {
    Slot& s = slots_[slot];
    s.whole = true;
    for (std::size_t i = 0; i < s.ratings.size(); ++i) {
      if (stop_) {
        s.whole = false;
        return;
      }
      s.ratings[i].rating = rate_se(*workers_[worker], s.puzzles[i].digits());
    }
  }

  bool deliver(std::size_t slot) override {
    Slot& s = slots_[slot];
    if (!s.whole) return false;
    ready_.insert(ready_.end(), s.ratings.begin(), s.ratings.end());
    for (const Store::SeRating& rating : s.ratings) {
      if (rating.rating.er == SeRecord::kOverBudget) ++over_budget_;
    }
    done_ += s.ratings.size();
    progress_.update(done_, over_budget_ == 0 ? "" : format_count(over_budget_) + " over budget");
    constexpr auto kInterval = std::chrono::seconds(5);
    constexpr std::size_t kMost = 10'000;
    if (Clock::now() - stored_ >= kInterval || ready_.size() >= kMost) store_ready();
    return true;
  }

  /// Stores what is ready.
  void store_ready() {
    const std::lock_guard lock(mutex_);
    store_.set_se(ready_);
    ready_.clear();
    stored_ = Clock::now();
  }

  [[nodiscard]] std::uint64_t done() const { return done_; }
  [[nodiscard]] std::uint64_t over_budget() const { return over_budget_; }

 private:
  using Clock = std::chrono::steady_clock;
  struct Row {
    std::int64_t id;
    Grid puzzle;
  };
  struct Slot {
    std::vector<Store::SeRating> ratings;
    std::vector<Grid> puzzles;
    bool whole = false;
  };

  void read_ahead() {
    ahead_.clear();
    next_ = 0;
    Query query;
    query.without_se = true;
    query.shape = Shape::standard().name();
    query.above_id = last_;
    query.limit = 4096;
    const std::lock_guard lock(mutex_);
    store_.each(
        query,
        [&](const StoredRecord& row) {
          ahead_.push_back({row.id, row.record.puzzle});
          last_ = row.id;
          return true;
        },
        false);
  }

  Store& store_;
  std::mutex mutex_;  ///< a Store serves one thread at a time; issue and deliver may be two
  const std::atomic<bool>& stop_;
  Progress& progress_;
  std::vector<Slot> slots_;
  std::vector<std::unique_ptr<explainer::Explainer>> workers_;
  std::vector<Row> ahead_;
  std::size_t next_ = 0;
  std::int64_t last_ = 0;
  std::vector<Store::SeRating> ready_;
  Clock::time_point stored_ = Clock::now();
  std::uint64_t done_ = 0;
  std::uint64_t over_budget_ = 0;
};

}  // namespace

SeRecord rate_se(explainer::Explainer& explainer, std::span<const std::uint8_t> puzzle) {
  const explainer::Rating rating = explainer.rate(puzzle);
  const bool given_up = rating.outcome == explainer::Outcome::kOverBudget;
  return {given_up ? SeRecord::kOverBudget : rating.er, rating.ep, rating.ed};
}

int rate_store(const po::variables_map& arguments) {
  Store store = open_store(arguments, Store::Mode::kWrite);
  const bool quiet = arguments["quiet"].as<bool>();
  Query missing;
  missing.without_se = true;
  missing.shape = Shape::standard().name();
  const std::uint64_t wanted = store.count(missing);
  StopSource stop;
  Progress progress("puzzles", wanted, quiet);
  const std::size_t threads = threads_of(arguments);
  RateJob job(store, threads, stop.flag(), progress);
  run_pipeline(job, threads);
  job.store_ready();
  std::string summary =
      format_count(job.done()) + " puzzles rated in " + format_duration(progress.seconds());
  if (job.over_budget() != 0) {
    summary += ", " + format_count(job.over_budget()) + " of them over budget";
  }
  progress.finish(summary);
  if (!stop.stopped() || job.done() == wanted) return kDone;
  std::cerr << "gridmill rate: interrupted, " << format_count(wanted - job.done())
            << " puzzles are left; the same command goes on\n";
  return kInterrupted;
}

}  // namespace gridmill
