#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "gen/maker.h"
#include "gen/pipeline.h"
#include "gen/recipe.h"
#include "solver/rate/rater.h"
#include "solver/record.h"

namespace gridmill {

/// Where finished puzzles go, in the order of their indices.
class RecordSink {
 public:
  RecordSink() = default;
  RecordSink(const RecordSink&) = delete;
  RecordSink& operator=(const RecordSink&) = delete;
  virtual ~RecordSink() = default;

  /// Takes the records of a batch; `next_index` is the index behind it.
  /// @return how many of them count (the others were there already)
  virtual std::size_t take(std::span<const Record> records, std::uint64_t next_index) = 0;
};

struct ProductionOptions {
  Recipe recipe;
  std::string counter;  ///< a row of counters.def; "": the best, or what GRIDMILL_COUNTER names
  bool rate = true;     ///< where the shape can be rated
  bool check = false;   ///< hold every step of the rater against the solution
  std::uint64_t first_index = 0;
  std::uint64_t count = 0;  ///< puzzles wanted
  std::size_t threads = 1;
  const std::atomic<bool>* stop = nullptr;
};

/// What a production has come to; grows while it runs.
struct ProductionState {
  std::uint64_t next_index = 0;
  std::uint64_t made = 0;         ///< puzzles that the sink counted
  std::uint64_t duplicates = 0;   ///< puzzles that it had already
  std::uint64_t over_budget = 0;  ///< indices without a puzzle: too many attempts
  bool hopeless = false;          ///< there can be no such puzzle
  std::uint64_t attempts = 0;     ///< full grids used up by the puzzles made
};

/// Makes puzzles of a recipe in parallel until `count` are in the sink, the flag `stop` is raised,
/// or the wish proves hopeless (a pattern that cannot be, kGiveUp indices in a row over
/// budget, or kMostDuplicates puzzles in a row that the sink had).
/// The records and their order do not depend on threads or counter.
class Production final : public PipelineJob {
 public:
  /// So many indices in a row without a puzzle, and the wish is given up.
  static constexpr std::uint64_t kGiveUp = 3;
  /// So many puzzles in a row that the sink had already: small boards run out of puzzles.
  static constexpr std::uint64_t kMostDuplicates = 20'000;

  /// `on_progress` is called after each batch, from one thread at a time.
  Production(const ProductionOptions& options, RecordSink& sink,
             std::function<void(const ProductionState&)> on_progress);
  ~Production() override;

  /// Runs to the end; call once.
  const ProductionState& run();

  bool issue(std::size_t slot) override;
  void work(std::size_t slot, std::size_t worker) override;
  bool deliver(std::size_t slot) override;

 private:
  struct Slot;
  struct Worker;

  [[nodiscard]] bool given_up() const {
    return state_.hopeless || row_over_budget_ >= kGiveUp || row_duplicates_ >= kMostDuplicates;
  }
  [[nodiscard]] bool stopped() const {
    return options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed);
  }

  const ProductionOptions options_;
  RecordSink& sink_;
  std::function<void(const ProductionState&)> on_progress_;
  ProductionState state_;
  std::uint64_t row_over_budget_ = 0;
  std::uint64_t row_duplicates_ = 0;
  std::size_t batch_size_;
  std::uint64_t issue_index_ = 0;
  std::uint64_t issue_end_ = 0;
  std::vector<Slot> slots_;
  std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace gridmill
