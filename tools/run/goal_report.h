#pragma once

#include <string>

#include "tools/cli/messages.h"
#include "tools/run/generate_job.h"

namespace gridmill {

/// How far a wish is, in words: what is wanted and there, how fast it comes, how long it takes.
class GoalReport {
 public:
  /// The options must stay.
  GoalReport(const GenerateJobOptions& options, Language language)
      : options_(options), language_(language) {}

  /// For a run under way: a line for each level with a quota, and one for the cost.
  [[nodiscard]] std::string lines(const GenerateJobState& state, double seconds) const;
  /// At the end.
  [[nodiscard]] std::string summary(const GenerateJobState& state, double seconds) const;
  /// From a sample: share of the puzzles, rate, and time for each level (or for all).
  [[nodiscard]] std::string estimate(const GenerateJobState& state, double seconds) const;

  /// How the recipe comes to puzzles of a level.
  [[nodiscard]] std::string strategy() const;
  /// What the wish cost; empty when every first grid served.
  [[nodiscard]] std::string cost(const GenerateJobState& state) const;

 private:
  [[nodiscard]] std::string localized(Message message,
                                      std::initializer_list<std::string> args = {}) const {
    return localize(language_, message, args);
  }
  [[nodiscard]] std::string level_name(std::size_t level) const;
  [[nodiscard]] std::string none_served(const GenerateJobState& state) const;

  const GenerateJobOptions& options_;
  Language language_;
};

}  // namespace gridmill
