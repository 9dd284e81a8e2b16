#include "tools/cli/rate_store.h"

#include <chrono>
#include <iostream>
#include <memory>
#include <mutex>

#include "gen/pipeline.h"
#include "tools/cli/command.h"
#include "tools/cli/progress.h"
#include "tools/cli/stop.h"
#include "tools/cli/store_tables.h"

namespace gridmill {
namespace {

/// Sudoku Explainer's ratings.
struct SeKind {
  using Engine = explainer::Explainer;
  using Rating = Store::SeRating;
  static constexpr bool Query::*kMissing = &Query::without_se;
  // Hard puzzles take a second each, so that a batch is small enough to lose.
  static constexpr std::uint64_t kBatch = 16;
  static SeRecord rate(Engine& engine, const Grid& puzzle, const Grid& /*solution*/) {
    return rate_se(engine, puzzle.digits());
  }
  static bool is_over_budget(const SeRecord& rating) { return rating.er == SeRecord::kOverBudget; }
  static void store(Store& store, const std::vector<Rating>& ratings) { store.set_se(ratings); }
};

/// HoDoKu's.
struct HodokuKind {
  using Engine = HodokuRater;
  using Rating = Store::HodokuScore;
  static constexpr bool Query::*kMissing = &Query::without_hodoku;
  static constexpr std::uint64_t kBatch = 256;
  static HodokuRecord rate(Engine& engine, const Grid& puzzle, const Grid& solution) {
    return rate_hodoku(engine, puzzle.digits(), solution.digits());
  }
  static bool is_over_budget(const HodokuRecord& /*rating*/) { return false; }
  static void store(Store& store, const std::vector<Rating>& ratings) { store.set_hodoku(ratings); }
};

template <typename Kind>
class RateJob final : public PipelineJob {
 public:
  RateJob(Store& store, std::size_t threads, const std::atomic<bool>& stop, Progress& progress)
      : store_(store), stop_(stop), progress_(progress), slots_(pipeline_slots(threads)) {
    for (std::size_t i = 0; i < threads; ++i) {
      workers_.push_back(std::make_unique<typename Kind::Engine>());
    }
  }

  bool issue(std::size_t slot) override {
    Slot& s = slots_[slot];
    s.ratings.clear();
    s.puzzles.clear();
    if (stop_) return false;
    if (next_ == ahead_.size()) read_ahead();
    for (; next_ < ahead_.size() && s.ratings.size() < Kind::kBatch; ++next_) {
      s.ratings.push_back({ahead_[next_].id, {}});
      s.puzzles.push_back({std::move(ahead_[next_].puzzle), std::move(ahead_[next_].solution)});
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
      s.ratings[i].rating =
          Kind::rate(*workers_[worker], s.puzzles[i].puzzle, s.puzzles[i].solution);
    }
  }

  bool deliver(std::size_t slot) override {
    Slot& s = slots_[slot];
    if (!s.whole) return false;
    ready_.insert(ready_.end(), s.ratings.begin(), s.ratings.end());
    for (const auto& rating : s.ratings) {
      if (Kind::is_over_budget(rating.rating)) ++over_budget_;
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
    Kind::store(store_, ready_);
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
    Grid solution;
  };
  struct Puzzle {
    Grid puzzle;
    Grid solution;
  };
  struct Slot {
    std::vector<typename Kind::Rating> ratings;
    std::vector<Puzzle> puzzles;
    bool whole = false;
  };

  void read_ahead() {
    ahead_.clear();
    next_ = 0;
    Query query;
    query.*Kind::kMissing = true;
    query.shape = Shape::standard().name();
    query.above_id = last_;
    query.limit = 4096;
    const std::lock_guard lock(mutex_);
    store_.each(
        query,
        [&](const StoredRecord& row) {
          ahead_.push_back({row.id, row.record.puzzle, row.record.solution});
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
  std::vector<std::unique_ptr<typename Kind::Engine>> workers_;
  std::vector<Row> ahead_;
  std::size_t next_ = 0;
  std::int64_t last_ = 0;
  std::vector<typename Kind::Rating> ready_;
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

HodokuRecord rate_hodoku(HodokuRater& rater, std::span<const std::uint8_t> puzzle,
                         std::span<const std::uint8_t> solution) {
  const HodokuRating rating = rater.rate(puzzle, solution);
  return {std::string(name_of(rating.level)), rating.score};
}

namespace {

template <typename Kind>
int rate_kind(const RateStoreOptions& options) {
  Store store = open_store(options.file, Store::Mode::kWrite);
  Query missing;
  missing.*Kind::kMissing = true;
  missing.shape = Shape::standard().name();
  const std::uint64_t wanted = store.count(missing);
  StopSource stop;
  Progress progress("puzzles", wanted, options.quiet);
  RateJob<Kind> job(store, options.threads, stop.flag(), progress);
  run_pipeline(job, options.threads);
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

}  // namespace

int rate_store(const RateStoreOptions& options) {
  return options.scale == "hodoku" ? rate_kind<HodokuKind>(options) : rate_kind<SeKind>(options);
}

}  // namespace gridmill
