#pragma once

// Texts about the progress of a goal. A share that was never observed is estimated by the rule of
// three: none in n means less than 3/n with 95 % confidence.

#include <string>

#include "tools/cli/messages.h"
#include "tools/run/generate_job.h"

namespace gridmill {

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
