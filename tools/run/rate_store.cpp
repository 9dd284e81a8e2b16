#include "tools/run/rate_store.h"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <mutex>

#include "gen/pipeline.h"
#include "gen/run/goal_run.h"
#include "solver/board/require.h"
#include "tools/cli/command.h"
#include "tools/cli/interrupt_flag.h"
#include "tools/cli/messages.h"
#include "tools/cli/progress.h"
#include "tools/run/stored_runs.h"
#include "tools/run/verified_rows.h"

namespace gridmill {
namespace {

/// The puzzles without a rating on a scale.
Query unrated_on(const ScaleInfo& scale) {
  Query query;
  query.without = scale.columns.at(0).stored;
  return query;
}

/// Those of them that the scale can rate. Only Gridmill's own scale rates clues.
Query missing_on(const ScaleInfo& scale, const std::vector<std::string>& boards) {
  Query query = unrated_on(scale);
  query.boards = boards;
  query.has_clues = false;
  return query;
}

class RateJob final : public PipelineJob {
 public:
  /// @param boards  whose puzzles are rated, by their names in the store
  RateJob(Store& store, const ScaleInfo& scale, const SearchLimit& limit,
          const std::vector<std::string>& boards, std::size_t threads, Language language,
          const std::atomic<bool>& stop, Progress& progress)
      : store_(store),
        scale_(scale),
        limit_(limit),
        language_(language),
        missing_(missing_on(scale, boards)),
        stop_(stop),
        progress_(progress),
        slots_(pipeline_slots(threads)),
        workers_(threads) {}

  bool issue(std::size_t slot) override {
    Slot& s = slots_[slot];
    s.ratings.clear();
    s.puzzles.clear();
    if (stop_) return false;
    if (next_ == ahead_.size()) read_ahead();
    for (; next_ < ahead_.size() && s.ratings.size() < scale_.batch; ++next_) {
      s.ratings.push_back({ahead_[next_].id, {}});
      s.puzzles.push_back(std::move(ahead_[next_].record));
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
      const GeneratedPuzzle& puzzle = s.puzzles[i];
      Scale* scale = workers_[worker].get(
          puzzle.board, [&] { return scale_.make(*puzzle.board, LevelTable::standard(), false); });
      scale->rate(puzzle.puzzle.digits(), puzzle.solution.digits(), s.ratings[i].values);
    }
  }

  bool deliver(std::size_t slot) override {
    Slot& s = slots_[slot];
    if (!s.whole) return false;
    ready_.insert(ready_.end(), s.ratings.begin(), s.ratings.end());
    for (const Store::PuzzleRating& rating : s.ratings) {
      if (scale_.is_over_budget != nullptr && scale_.is_over_budget(rating.values)) ++over_budget_;
    }
    done_ += s.ratings.size();
    progress_.update(done_, over_budget_ == 0 ? ""
                                              : localize(language_, Message::kOverBudget,
                                                         {format_count(over_budget_)}));
    constexpr auto kInterval = std::chrono::seconds(5);
    constexpr std::size_t kMaxReady = 10'000;
    if (Clock::now() - stored_ >= kInterval || ready_.size() >= kMaxReady) store_ready();
    return true;
  }

  /// Stores what is ready.
  void store_ready() {
    const std::lock_guard lock(mutex_);
    store_.set_ratings(scale_.id, ready_);
    ready_.clear();
    stored_ = Clock::now();
  }

  [[nodiscard]] std::uint64_t done() const { return done_; }
  /// Rows that hold no puzzle.
  [[nodiscard]] const std::vector<BadRow>& bad() const { return bad_; }
  [[nodiscard]] std::uint64_t over_budget() const { return over_budget_; }

 private:
  using Clock = std::chrono::steady_clock;
  struct Slot {
    std::vector<Store::PuzzleRating> ratings;
    std::vector<GeneratedPuzzle> puzzles;
    bool whole = false;
  };

  void read_ahead() {
    constexpr std::uint64_t kRows = 4096;
    ahead_.clear();
    next_ = 0;
    missing_.limit = kRows;
    const std::lock_guard lock(mutex_);
    // A scale may search for ever in a puzzle with several solutions.
    for (std::uint64_t rows = kRows; ahead_.empty() && rows == kRows;) {
      missing_.above_id = last_;
      std::vector<BadRow> bad;
      const bool is_complete = store_.read_until(stop_, [&] {
        bad = for_each_verified(
            store_, missing_, [&](const StoredRecord& row) { ahead_.push_back(row); }, limit_);
      });
      if (!is_complete) return ahead_.clear();
      rows = ahead_.size() + bad.size();
      for (const StoredRecord& row : ahead_) last_ = std::max(last_, row.id);
      for (BadRow& row : bad) {
        last_ = std::max(last_, row.id);
        bad_.push_back(std::move(row));
      }
    }
  }

  Store& store_;
  std::mutex mutex_;  ///< a Store serves one thread at a time; issue and deliver may be two
  const ScaleInfo& scale_;
  const SearchLimit& limit_;
  Language language_;
  Query missing_;
  const std::atomic<bool>& stop_;
  Progress& progress_;
  std::vector<Slot> slots_;
  std::vector<LastBoardCache<Scale>> workers_;
  std::vector<StoredRecord> ahead_;
  std::vector<BadRow> bad_;
  std::size_t next_ = 0;
  std::int64_t last_ = 0;
  std::vector<Store::PuzzleRating> ready_;
  Clock::time_point stored_ = Clock::now();
  std::uint64_t done_ = 0;
  std::uint64_t over_budget_ = 0;
};

/// The boards of a store that are on a scale.
std::vector<std::string> boards_on(const ScaleInfo& scale, const Store& store,
                                   const std::atomic<bool>& stop) {
  std::vector<std::string> boards;
  for (const std::string& name : store.board_names()) {
    if (stop) break;
    const BoardRef board = store.board(name).board;
    if (board != nullptr && scale.make(*board, LevelTable::standard(), false) != nullptr)
      boards.push_back(name);
  }
  return boards;
}

/// kUnmet if the only fault of the rows is that their searches were given up.
int exit_code(const std::vector<BadRow>& bad) {
  if (bad.empty()) return kDone;
  const bool all_given_up =
      std::all_of(bad.begin(), bad.end(), [](const BadRow& row) { return row.is_given_up; });
  return all_given_up ? kUnmet : kFailure;
}

}  // namespace

int rate_store(const std::string& file, const ScaleInfo& scale, const SearchLimit& limit,
               std::size_t threads, bool quiet, Language language) {
  GRIDMILL_REQUIRE(!scale.is_own());
  const auto localized = [&](Message message, std::initializer_list<std::string> args) {
    return localize(language, message, args);
  };
  Store store = open_store(file, Store::Mode::kWrite);
  if (const std::uint64_t stale = store.clear_outdated_ratings(scale.id); stale != 0) {
    std::cerr << localized(Message::kOlderRatings,
                           {format_puzzle_count(language, stale), std::to_string(scale.version)})
              << "\n";
  }
  InterruptFlag stop;
  std::vector<std::string> boards;
  std::uint64_t wanted = 0;
  std::uint64_t skipped = 0;
  const bool is_counted = store.read_until(stop.flag(), [&] {
    boards = boards_on(scale, store, stop.flag());
    if (!boards.empty()) wanted = store.count(missing_on(scale, boards));
    skipped = store.count(unrated_on(scale)) - wanted;
  });
  if (!is_counted) {
    std::cerr << "gridmill rate: " << localized(Message::kInterrupted, {})
              << localized(Message::kSameCommandGoesOn, {}) << "\n";
    return kInterrupted;
  }
  Progress progress(Message::kPuzzlesSoFar, wanted, quiet, language);
  RateJob job(store, scale, limit, boards, threads, language, stop.flag(), progress);
  if (wanted != 0) run_pipeline(job, threads);
  job.store_ready();
  std::string summary = localized(
      Message::kRatedInTime,
      {format_puzzle_count(language, job.done()), format_duration(progress.seconds(), language)});
  if (job.over_budget() != 0) {
    summary += localized(Message::kOfThemOverBudget, {format_count(job.over_budget())});
  }
  if (skipped != 0) {
    summary += localized(Message::kSkippedByScale, {format_puzzle_count(language, skipped),
                                                    "--scale " + std::string(scale.id)});
  }
  progress.finish(summary);
  report_bad_rows(store, job.bad());
  const std::uint64_t processed = job.done() + job.bad().size();
  if (!stop.stopped() || processed >= wanted) return exit_code(job.bad());
  std::cerr << "gridmill rate: "
            << localized(Message::kInterruptedLeft,
                         {format_puzzle_count(language, wanted - processed)})
            << localized(Message::kSameCommandGoesOn, {}) << "\n";
  return kInterrupted;
}

int find_missing_wish_paths(const std::string& file, const SearchLimit& limit, bool quiet,
                            Language language) {
  constexpr std::uint64_t kRows = 1024;
  Query missing;
  missing.unknown_wish_paths = true;
  if (open_store(file, Store::Mode::kRead).count(missing) == 0) {
    throw UsageError("--db: needs --scale " + other_scales(" or "));
  }
  Store store = open_store(file, Store::Mode::kWrite);
  std::vector<std::string> issues;
  const std::map<std::int64_t, StoredRun> runs = read_runs(store, issues);
  InterruptFlag stop;
  Progress progress(Message::kPuzzlesSoFar, store.count(missing), quiet, language);
  LastBoardCache<AnyRater> raters;
  std::vector<BadRow> bad;
  std::uint64_t done = 0;
  missing.limit = kRows;
  for (std::uint64_t rows = kRows; rows == kRows && !stop.stopped();) {
    std::vector<Store::PuzzleWishPaths> found;
    const auto add = [&](const StoredRecord& row) {
      missing.above_id = std::max(missing.above_id, row.id);
      ++rows;
      const auto run = runs.find(row.record.run);
      if (stop.stopped() || run == runs.end() || !run->second.has_same_rater) return;
      AnyRater& rater =
          *raters.get(row.record.board, [&] { return make_rater(*row.record.board); });
      auto paths = find_wish_paths(rater, run->second.wishes, LevelTable::standard(),
                                   row.record.puzzle.digits(), row.record.solution.digits());
      if (paths.size() != run->second.wishes.size()) return;
      if (!paths.empty()) ++done;
      found.push_back({row.id, std::move(paths)});
    };
    rows = 0;
    for (BadRow& row : for_each_verified(store, missing, add, limit)) {
      missing.above_id = std::max(missing.above_id, row.id);
      ++rows;
      bad.push_back(std::move(row));
    }
    store.set_wish_paths(found);
    progress.update(done, "");
  }
  progress.finish(localize(
      language, Message::kPathsFound,
      {format_puzzle_count(language, done), format_duration(progress.seconds(), language)}));
  report_bad_rows(store, bad);
  if (!stop.stopped()) return exit_code(bad);
  std::cerr << "gridmill rate: " << localize(language, Message::kInterrupted, {})
            << localize(language, Message::kSameCommandGoesOn, {}) << "\n";
  return kInterrupted;
}

}  // namespace gridmill
