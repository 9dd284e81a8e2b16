#pragma once

// Counts the puzzles of a goal by level.
//
// Invariant: total_ counts all puzzles, by_level_[i] the puzzles of level i; level 0 is unrated.

#include <cassert>
#include <cstddef>
#include <cstdint>

#include "gen/run/generation_goal.h"

namespace gridmill {

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

}  // namespace gridmill
