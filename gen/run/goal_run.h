#pragma once

// Makes the puzzles of a recipe until a goal is met, batch by batch.
//
// Invariants of a GoalRun:
// 1. What the sink gets, and the index where the run ends, depend on recipe, goal and existing
//    puzzles alone: not on threads, batch sizes, counter or interruptions.
// 2. The sink knows all wanted puzzles of the indices below state_.next_index, and those alone.
// 3. tally_ has the puzzles that the sink counted and those in pending_. Between batches there are
//    no pending ones.

#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gen/puzzle_source.h"
#include "gen/recipe.h"
#include "gen/run/generation_goal.h"
#include "solver/board/interface.h"
#include "solver/explainer/explainer.h"
#include "solver/rate/any_rater.h"
#include "solver/record.h"

namespace gridmill {

/// Whether a rating used one of these techniques.
[[nodiscard]] bool uses_any(const Rating& rating, const TechniqueSet& techniques);

/// The path on which techniques_of_wish() solve a puzzle, if they do and need the group for it.
/// Parameters as in AnyRater::rate.
/// @param rater  may use exactly these techniques afterwards
[[nodiscard]] std::optional<Rating> rate_for_wish(AnyRater& rater, const TechniqueGroup& group,
                                                  const LevelTable& levels,
                                                  std::span<const std::uint8_t> givens,
                                                  std::span<const std::uint8_t> solution);
/// The same for each subsumed group of several, with names.
/// @param rater  may use all techniques before and afterwards
[[nodiscard]] std::vector<RatingRecord::WishPath> find_wish_paths(
    AnyRater& rater, const std::vector<TechniqueGroup>& groups, const LevelTable& levels,
    std::span<const std::uint8_t> givens, std::span<const std::uint8_t> solution);

/// Rates puzzles and rejects those that a goal does not want. One thread at a time.
///
/// Invariant between calls: rater_ may use exactly the techniques of allowed_.
class GoalRater {
 public:
  /// The goal must outlive the rater.
  GoalRater(const BoardSpec& board, const GenerationGoal& goal);

  /// As of AnyRater.
  [[nodiscard]] bool set_board(const BoardSpec& board) { return rater_->set_board(board); }
  void set_check(bool check) { rater_->set_check(check); }
  /// The rating of a puzzle; none if the goal does not want it. Parameters as in Rater::rate.
  [[nodiscard]] std::optional<RatingRecord> rate(std::span<const std::uint8_t> givens,
                                                 std::span<const std::uint8_t> solution);

 private:
  [[nodiscard]] bool needs(const TechniqueGroup& group, const Rating& rating,
                           std::span<const std::uint8_t> givens,
                           std::span<const std::uint8_t> solution);
  [[nodiscard]] bool is_within_er(const Rating& rating, std::span<const std::uint8_t> givens,
                                  std::span<const std::uint8_t> solution);

  const GenerationGoal& goal_;
  TechniqueSet allowed_;
  std::unique_ptr<AnyRater> rater_;
  explainer::Explainer explainer_;
};

/// Counts the puzzles of a goal by level.
///
/// Invariant: total_ counts all puzzles, by_level_[i] the puzzles of level i; level 0 is unrated.
class QuotaTally {
 public:
  QuotaTally(const GenerationGoal& goal, const LevelCounts& existing, std::uint64_t total)
      : goal_(&goal), by_level_(existing), total_(total) {}

  [[nodiscard]] const LevelCounts& existing() const { return by_level_; }
  [[nodiscard]] std::uint64_t total() const { return total_; }
  void add(int level) {
    assert(level >= 0 && static_cast<std::size_t>(level) < by_level_.size());
    ++by_level_[static_cast<std::size_t>(level)];
    ++total_;
  }
  void remove(int level) {
    assert(by_level_[static_cast<std::size_t>(level)] != 0 && total_ != 0);  // it was added
    --by_level_[static_cast<std::size_t>(level)];
    --total_;
  }
  /// Whether one more puzzle of this level would exceed the goal. Level 0: not rated.
  [[nodiscard]] bool is_full(int level) const {
    const auto l = static_cast<std::size_t>(level);
    assert(l < by_level_.size());
    return goal_->has_quotas() && by_level_[l] >= goal_->quotas[l];
  }
  [[nodiscard]] bool complete() const;
  /// Whether a similar puzzle to a missing one has been found: of its level, or any puzzle.
  [[nodiscard]] bool has_seen_missing() const;

 private:
  const GenerationGoal* goal_;
  LevelCounts by_level_;
  std::uint64_t total_;
};

inline bool QuotaTally::complete() const {
  if (goal_->count != 0 && total_ >= goal_->count) return true;
  if (!goal_->has_quotas()) return goal_->count == 0;
  for (std::size_t level = 1; level < by_level_.size(); ++level) {
    if (by_level_[level] < goal_->quotas[level]) return false;
  }
  return true;
}

inline bool QuotaTally::has_seen_missing() const {
  if (!goal_->has_quotas()) return total_ != 0;
  for (std::size_t level = 1; level < by_level_.size(); ++level) {
    if (by_level_[level] != 0 && by_level_[level] < goal_->quotas[level]) return true;
  }
  return false;
}

/// Where finished puzzles go, in the order of their indices.
class RecordSink : public Interface {
 public:
  /// Accepts records; the indices below `next_index` that are not among them brought nothing.
  /// @return positions of records that do not count because they are duplicates, ascending
  virtual std::vector<std::size_t> accept(std::span<const Record> records,
                                          std::uint64_t next_index) = 0;
};

struct GoalRunOptions {
  Recipe recipe;
  GenerationGoal goal;
  std::string counter;                      ///< a row of counters.def; "": the best
  bool rate = true;                         ///< if the board can be rated
  bool check = false;                       ///< check every step of the rater against the solution
  std::uint64_t first_index = 0;            ///< the run begins here,
  std::uint64_t stride = 1;                 ///< and takes one index in this many
  LevelCounts existing{};                   ///< puzzles of the goal that exist already, by level
  std::uint64_t existing_total = 0;         ///< the same in all
  std::uint64_t misses = 0;                 ///< indices just before first_index without success
  std::uint64_t max_misses = 300'000;       ///< see GoalRun
  std::size_t threads = 1;                  ///< that call GoalRun::work
  const std::atomic<bool>* stop = nullptr;  ///< ends the run soon once it is true
};

/// Progress counters of a run.
struct GoalRunState {
  std::uint64_t next_index = 0;
  std::uint64_t examined = 0;     ///< indices
  std::uint64_t made = 0;         ///< puzzles that the sink counted
  std::uint64_t unwanted = 0;     ///< puzzles that the goal does not want
  std::uint64_t over_quota = 0;   ///< puzzles beyond a full quota
  std::uint64_t duplicates = 0;   ///< puzzles that the sink refused
  std::uint64_t over_budget = 0;  ///< indices without a puzzle: too many attempts
  bool infeasible = false;        ///< there can be no such puzzle
  std::uint64_t attempts = 0;     ///< full grids used up by the puzzles made
  std::uint64_t failed = 0;       ///< full grids that brought none, also of batches under way
  std::uint64_t misses = 0;       ///< indices since the last wanted puzzle
  LevelCounts by_level{};         ///< puzzles of the goal, by level, with the existing ones
};

/// A range of indices on its way through a GoalRun. Its owner keeps it for the next range, as its
/// memory is reused.
struct GoalBatch {
  std::uint64_t first = 0;
  std::size_t size = 0;
  bool whole = false;                 ///< not given up half-way
  std::vector<GeneratedPuzzle> made;  ///< one for each index
  std::vector<Record> records;        ///< of the wanted ones, in the same order
};

/// A run. Its owner brings the threads:
///
///     while (run.begin_round()) {
///       // issue() in order, work() in parallel, deliver() in the order of issue
///     }
///
/// The run gives up if the goal proves hopeless: a pattern cannot be, kMaxOverBudget indices in a
/// row are over budget, max_misses in a row bring no wanted puzzle (kSeenMissesFactor times as many
/// if one of the missing kind was found before), or kMaxDuplicates puzzles in a row are duplicates.
///
/// issue() and deliver() are called by one thread at a time each; state() by the one that delivers,
/// or under its lock. work() may be called by many, each with its own `worker`.
class GoalRun {
 public:
  static constexpr std::uint64_t kMaxOverBudget = 3;
  /// At a share of one in `max_misses`, the chance that the next one takes ten times as long is
  /// e^-10.
  static constexpr std::uint64_t kSeenMissesFactor = 10;
  /// Small boards run out of puzzles.
  static constexpr std::uint64_t kMaxDuplicates = 20'000;

  /// The sink must outlive the run. Throws std::invalid_argument if the recipe contradicts itself.
  GoalRun(const GoalRunOptions& options, RecordSink& sink);
  ~GoalRun();

  /// Begins to issue, or to issue again after the last batch was delivered. False: the run is over.
  bool begin_round();
  /// Assigns the next indices to a batch; false: no more in this round.
  bool issue(GoalBatch& batch);
  /// Makes, rates and filters the puzzles of a batch. `worker` is 0..threads - 1.
  void work(GoalBatch& batch, std::size_t worker);
  /// Hands the wanted puzzles to the sink; false: the round is over, batches under way are void.
  bool deliver(GoalBatch& batch);

  [[nodiscard]] bool complete() const { return tally_.complete(); }
  [[nodiscard]] bool stopped() const { return is_raised(options_.stop); }
  [[nodiscard]] GoalRunState state() const;

 private:
  struct Worker;
  Worker& worker(std::size_t thread);

  [[nodiscard]] bool has_given_up() const;
  [[nodiscard]] bool is_skipped(const GeneratedPuzzle& made);
  void count(const GeneratedPuzzle& made);
  bool add_pending(Record& record);
  void flush_pending(std::uint64_t next_index);

  const GoalRunOptions options_;
  RecordSink& sink_;
  GoalRunState state_;
  std::atomic<std::uint64_t> failed_{0};
  std::atomic<std::uint32_t> full_levels_{0};  ///< bit i: there are enough of level i
  QuotaTally tally_;                           ///< with `pending_`
  std::span<Record> pending_;  ///< of the batch that is delivered: not yet handed to the sink
  std::uint64_t consecutive_over_budget_ = 0;
  std::uint64_t consecutive_duplicates_ = 0;
  std::size_t batch_size_;
  std::uint64_t issue_index_ = 0;
  std::uint64_t to_issue_ = 0;  ///< indices that this round may still issue
  std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace gridmill
