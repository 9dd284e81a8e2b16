#pragma once

#include <string>

#include "tools/cli/production.h"

namespace gridmill {

/// How far a wish is, in words: what is wanted and there, how fast it comes, how long it takes.
class WishReport {
 public:
  /// The options must stay.
  explicit WishReport(const ProductionOptions& options) : options_(options) {}

  /// For a run under way: a line for each level with a quota, and one for the cost.
  [[nodiscard]] std::string lines(const ProductionState& state, double seconds) const;
  /// At the end.
  [[nodiscard]] std::string summary(const ProductionState& state, double seconds) const;
  /// From a sample: share of the puzzles, rate, and time for each level (or for all).
  [[nodiscard]] std::string estimate(const ProductionState& state, double seconds) const;

  /// How a recipe comes to puzzles of a level.
  [[nodiscard]] static std::string way(const Recipe& recipe);
  /// What the wish cost; empty when every first grid served.
  [[nodiscard]] static std::string cost(const ProductionState& state);

 private:
  const ProductionOptions& options_;
};

}  // namespace gridmill
