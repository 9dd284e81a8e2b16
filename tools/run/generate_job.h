#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "gen/pipeline.h"
#include "gen/puzzle_generator.h"
#include "gen/recipe.h"
#include "gen/run/generation_goal.h"
#include "gen/run/quota_tally.h"
#include "solver/record.h"
#include "tools/scales/scale.h"

namespace gridmill {

/// Where finished puzzles go, in the order of their indices.
class RecordSink {
 public:
  RecordSink() = default;
  RecordSink(const RecordSink&) = delete;
  RecordSink& operator=(const RecordSink&) = delete;
  virtual ~RecordSink() = default;

  /// Takes records; the puzzles below `next_index` that are not among them were not wanted.
  /// @return which of them do not count, because they were there already: positions, ascending
  virtual std::vector<std::size_t> accept(std::span<const Record> records,
                                          std::uint64_t next_index) = 0;
};

struct GenerateJobOptions {
  Recipe recipe;
  GenerationGoal goal;
  std::string counter;               ///< a row of counters.def; "": the best, or GRIDMILL_COUNTER's
  bool rate = true;                  ///< where the board can be rated
  const ScaleInfo* scale = nullptr;  ///< rate on this one as well
  bool check = false;                ///< hold every step of the rater against the solution
  bool canonical = false;            ///< also find the canonical forms, for a store
  std::uint64_t first_index = 0;     ///< goes on here,
  std::uint64_t stride = 1;          ///< taking one index in this many
  LevelCounts existing{};            ///< puzzles of the wish that are there already, by level
  std::uint64_t existing_total = 0;  ///< the same in all
  std::uint64_t misses = 0;          ///< indices just before first_index that brought nothing
  /// That many indices in a row that bring nothing, and the wish is given up; kPatience times as
  /// many where something like it has been found before.
  std::uint64_t max_misses = 300'000;
  std::size_t threads = 1;
  const std::atomic<bool>* stop = nullptr;
};

/// What a production has come to; grows while it runs.
struct GenerateJobState {
  std::uint64_t next_index = 0;
  std::uint64_t examined = 0;     ///< indices
  std::uint64_t made = 0;         ///< puzzles that the sink counted
  std::uint64_t unwanted = 0;     ///< puzzles that the wish is not about
  std::uint64_t over_quota = 0;   ///< puzzles beyond a full quota
  std::uint64_t duplicates = 0;   ///< puzzles that the sink had already
  std::uint64_t over_budget = 0;  ///< indices without a puzzle: too many attempts
  bool infeasible = false;        ///< there can be no such puzzle
  std::uint64_t attempts = 0;     ///< full grids used up by the puzzles made
  std::uint64_t failed = 0;       ///< full grids that brought none, so far, batches under way too
  std::uint64_t misses = 0;       ///< indices since the last puzzle that was wanted
  LevelCounts by_level{};         ///< puzzles of the wish, by level, with those there before
};

/// Makes puzzles of a recipe in parallel until the wish is fulfilled, the flag `stop` is raised, or
/// the wish proves hopeless (a pattern that cannot be, kGiveUp indices in a row over budget,
/// give_up in a row that the wish is not about, or kMostDuplicates puzzles in a row that the sink
/// had). What the sink takes, and the index where the run ends, do not depend on threads, counter
/// or interruptions.
class GenerateJob final : public PipelineJob {
 public:
  /// That many indices in a row without a puzzle, and the wish is given up.
  static constexpr std::uint64_t kMaxOverBudget = 3;
  /// At a share of one in `give_up`, the chance that the next one takes ten times as long is e^-10.
  static constexpr std::uint64_t kSeenMissesFactor = 10;
  /// That many puzzles in a row that the sink had already: small boards run out of puzzles.
  static constexpr std::uint64_t kMaxDuplicates = 20'000;

  /// `on_progress` is called after each batch and each second, from one thread at a time.
  GenerateJob(const GenerateJobOptions& options, RecordSink& sink,
              std::function<void(const GenerateJobState&)> on_progress);
  ~GenerateJob() override;

  /// Runs to the end; call once.
  const GenerateJobState& run();
  [[nodiscard]] bool complete() const { return tally_.complete(); }

  bool issue(std::size_t slot) override;
  void work(std::size_t slot, std::size_t worker) override;
  bool deliver(std::size_t slot) override;

 private:
  struct Slot;
  struct Worker;
  /// Of that thread, made when it is needed first.
  Worker& worker(std::size_t thread);

  [[nodiscard]] bool has_given_up() const {
    return state_.infeasible || consecutive_over_budget_ >= kMaxOverBudget ||
           consecutive_duplicates_ >= kMaxDuplicates ||
           state_.misses >=
               options_.max_misses * (tally_.has_seen_missing() ? kSeenMissesFactor : 1);
  }
  [[nodiscard]] bool stopped() const {
    return options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed);
  }
  [[nodiscard]] bool is_skipped(const GeneratedPuzzle& made);
  void count(const GeneratedPuzzle& made);
  bool add_pending(Record& record);
  void flush_pending(std::uint64_t next_index);
  void report_progress();

  const GenerateJobOptions options_;
  RecordSink& sink_;
  std::function<void(const GenerateJobState&)> on_progress_;
  std::mutex mutex_;  ///< for the state and on_progress_
  GenerateJobState state_;
  std::atomic<std::uint64_t> failed_{0};
  std::atomic<std::uint32_t> full_levels_{0};  ///< bit i: there are enough of level i
  QuotaTally tally_;                           ///< with `pending_`
  std::span<Record> pending_;  ///< of the batch that is delivered: for the sink, not told yet
  std::uint64_t consecutive_over_budget_ = 0;
  std::uint64_t consecutive_duplicates_ = 0;
  std::size_t batch_size_;
  std::uint64_t issue_index_ = 0;
  std::uint64_t to_issue_ = 0;  ///< indices that this round may still issue
  std::vector<Slot> slots_;
  std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace gridmill
