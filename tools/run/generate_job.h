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

/// Receives finished puzzles in the order of their indices.
class RecordSink {
 public:
  RecordSink() = default;
  RecordSink(const RecordSink&) = delete;
  RecordSink& operator=(const RecordSink&) = delete;
  virtual ~RecordSink() = default;

  /// Accepts records; puzzles below `next_index` that are missing were not wanted.
  /// @return positions of the duplicates, which do not count, ascending
  virtual std::vector<std::size_t> accept(std::span<const Record> records,
                                          std::uint64_t next_index) = 0;
};

struct GenerateJobOptions {
  Recipe recipe;
  GenerationGoal goal;
  std::string counter;               ///< a row of counters.def; "": the best, or GRIDMILL_COUNTER's
  bool rate = true;                  ///< if the board can be rated
  const ScaleInfo* scale = nullptr;  ///< an additional scale
  bool check = false;                ///< compare every step of the rater with the solution
  bool canonical = false;            ///< compute the canonical forms, for a database
  std::uint64_t first_index = 0;     ///< where it starts,
  std::uint64_t stride = 1;          ///< and the step from index to index
  LevelCounts existing{};            ///< wanted puzzles that exist already, by level
  std::uint64_t existing_total = 0;  ///< their total
  std::uint64_t misses = 0;          ///< indices just before first_index without a wanted puzzle
  /// The goal is given up after that many indices in a row without a wanted puzzle, or
  /// kSeenMissesFactor times as many if a similar puzzle has been found before.
  std::uint64_t max_misses = 300'000;
  std::size_t threads = 1;
  const std::atomic<bool>* stop = nullptr;
};

/// Progress counters of a running job.
struct GenerateJobState {
  std::uint64_t next_index = 0;
  std::uint64_t examined = 0;     ///< indices
  std::uint64_t made = 0;         ///< puzzles that the sink counted
  std::uint64_t unwanted = 0;     ///< puzzles that the goal rejects
  std::uint64_t over_quota = 0;   ///< puzzles beyond a full quota
  std::uint64_t duplicates = 0;   ///< puzzles that the sink already had
  std::uint64_t over_budget = 0;  ///< indices without a puzzle: too many attempts
  bool infeasible = false;        ///< no such puzzle exists
  std::uint64_t attempts = 0;     ///< full grids used for the puzzles made
  std::uint64_t failed = 0;       ///< full grids without a puzzle so far, with pending batches
  std::uint64_t misses = 0;       ///< indices since the last wanted puzzle
  LevelCounts by_level{};         ///< wanted puzzles by level, including existing ones
};

/// Makes puzzles of a recipe in parallel until the goal is met, `stop` becomes true, or the goal is
/// given up: its pattern is impossible, kMaxOverBudget indices in a row are over budget, max_misses
/// in a row bring no wanted puzzle, or kMaxDuplicates puzzles in a row are duplicates. The records
/// that the sink receives, and the index where the run ends, do not depend on threads, counter or
/// interruptions.
class GenerateJob final : public PipelineJob {
 public:
  /// Indices in a row without a puzzle until the goal is given up.
  static constexpr std::uint64_t kMaxOverBudget = 3;
  /// If one index in max_misses is wanted, the next takes ten times as long with probability e^-10.
  static constexpr std::uint64_t kSeenMissesFactor = 10;
  /// Duplicates in a row until the goal is given up: small boards run out of puzzles.
  static constexpr std::uint64_t kMaxDuplicates = 20'000;

  /// `on_progress` is called after each batch and each second, from one thread at a time.
  GenerateJob(const GenerateJobOptions& options, RecordSink& sink,
              std::function<void(const GenerateJobState&)> on_progress);
  ~GenerateJob() override;

  /// Runs the job to its end; call once.
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
