#pragma once

// The run of `generate`: a GoalRun on the oneTBB pipeline, with ratings on another scale, canonical
// forms and a sink. Batches are delivered in the order of their indices.

#include <cstdint>
#include <functional>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "db/store.h"
#include "gen/pipeline.h"
#include "gen/run/goal_run.h"
#include "gen/run/run_recipe.h"
#include "solver/board/language.h"
#include "solver/clues/clue_symmetries.h"
#include "tools/cli/messages.h"
#include "tools/cli/recipe_options.h"
#include "tools/scales/scale.h"

namespace gridmill {

struct GenerateJobOptions : GoalRunOptions {
  const ScaleInfo* scale = nullptr;  ///< also rate on this one
  bool canonical = false;            ///< also find the canonical forms, for a store
};

/// Runs a GoalRun in the program's pipeline.
class GenerateJob final : public PipelineJob {
 public:
  /// `on_progress` is called after each batch and each second, by one thread at a time.
  GenerateJob(const GenerateJobOptions& options, RecordSink& sink,
              std::function<void(const GoalRunState&)> on_progress);

  /// Runs to the end; call once.
  GoalRunState run();
  [[nodiscard]] bool complete() const { return run_.complete(); }

  bool issue(std::size_t slot) override;
  void work(std::size_t slot, std::size_t worker) override;
  bool deliver(std::size_t slot) override;

 private:
  /// What a thread needs beyond the run's own.
  struct Worker {
    LastBoardCache<Scale> scales;
    LastBoardCache<Canonizer> canonizers;
  };

  const GenerateJobOptions options_;
  GoalRun run_;
  std::function<void(const GoalRunState&)> on_progress_;
  std::mutex mutex_;  ///< for deliveries and on_progress_
  std::vector<GoalBatch> slots_;
  std::vector<Worker> workers_;
};

// Sinks of a generate job, except for texts, which `gridmill generate` writes itself.

/// Stores the records; the batch and the run's progress are one transaction.
class StoreSink final : public RecordSink {
 public:
  /// The store must outlive the sink.
  StoreSink(Store& store, Run run, Language language = Language::kEnglish,
            bool allows_equivalent = false)
      : store_(store),
        run_(std::move(run)),
        language_(language),
        allows_equivalent_(allows_equivalent) {}
  std::vector<std::size_t> accept(std::span<const Record> records,
                                  std::uint64_t next_index) override;
  /// The first duplicates, one line each.
  [[nodiscard]] std::string duplicate_lines() const;

 private:
  static constexpr std::uint64_t kMaxNamed = 5;

  Store& store_;
  Run run_;
  Language language_;
  bool allows_equivalent_;
  std::uint64_t duplicates_ = 0;
  std::string named_;
};

/// Gives each record the next word, before another sink gets it. A duplicate that the sink refuses
/// has had its word.
class WordSink final : public RecordSink {
 public:
  /// All of them must outlive the sink.
  /// @param accepted  records that the sink had before, duplicates included
  WordSink(const UserWords& words, RecordSink& sink, const Shard& shard, std::uint64_t accepted)
      : words_(words), sink_(sink), shard_(shard), accepted_(accepted) {}
  std::vector<std::size_t> accept(std::span<const Record> records,
                                  std::uint64_t next_index) override;

 private:
  const UserWords& words_;
  RecordSink& sink_;
  const Shard& shard_;
  std::uint64_t accepted_;
};

/// Discards everything; for estimates and benchmarks.
class NullSink final : public RecordSink {
 public:
  std::vector<std::size_t> accept(std::span<const Record> /*records*/,
                                  std::uint64_t /*next_index*/) override {
    return {};
  }
};

// Texts about the progress of a goal. A share that was never observed is estimated by the rule of
// three: none in n means less than 3/n with 95 % confidence.

/// The progress towards a goal in words: wanted and existing puzzles, speed, remaining time.
class GoalReport {
 public:
  /// The options must outlive it.
  GoalReport(const GenerateJobOptions& options, Language language)
      : options_(options), language_(language) {}

  /// During a run: a line for each level with a quota, and one for the cost.
  [[nodiscard]] std::string lines(const GoalRunState& state, double seconds) const;
  /// At the end.
  [[nodiscard]] std::string summary(const GoalRunState& state, double seconds) const;
  /// From a sample: share of the puzzles, speed, and time for each level (or for all).
  [[nodiscard]] std::string estimate(const GoalRunState& state, double seconds) const;

  /// Whether a level with a quota, or the whole goal without one, found no puzzle.
  [[nodiscard]] bool has_unmet_part(const GoalRunState& state) const;

  /// How the recipe makes puzzles of a level.
  [[nodiscard]] std::string strategy() const;
  /// The cost of the goal; empty if every first grid succeeded.
  [[nodiscard]] std::string cost(const GoalRunState& state) const;

 private:
  [[nodiscard]] std::string localized(Message message,
                                      std::initializer_list<std::string> args = {}) const {
    return localize(language_, message, args);
  }
  [[nodiscard]] std::string level_name(std::size_t level) const;
  [[nodiscard]] std::string none_served(const GoalRunState& state) const;

  const GenerateJobOptions& options_;
  Language language_;
};

}  // namespace gridmill
