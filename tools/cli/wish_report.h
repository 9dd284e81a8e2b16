#pragma once

#include <string>

#include "tools/cli/messages.h"
#include "tools/cli/production.h"

namespace gridmill {

/// How far a wish is, in words: what is wanted and there, how fast it comes, how long it takes.
class WishReport {
 public:
  /// The options must stay.
  WishReport(const ProductionOptions& options, Language language)
      : options_(options), language_(language) {}

  /// For a run under way: a line for each level with a quota, and one for the cost.
  [[nodiscard]] std::string lines(const ProductionState& state, double seconds) const;
  /// At the end.
  [[nodiscard]] std::string summary(const ProductionState& state, double seconds) const;
  /// From a sample: share of the puzzles, rate, and time for each level (or for all).
  [[nodiscard]] std::string estimate(const ProductionState& state, double seconds) const;

  /// How the recipe comes to puzzles of a level.
  [[nodiscard]] std::string way() const;
  /// What the wish cost; empty when every first grid served.
  [[nodiscard]] std::string cost(const ProductionState& state) const;

 private:
  [[nodiscard]] std::string words(Message message,
                                  std::initializer_list<std::string> fillings = {}) const {
    return say(language_, message, fillings);
  }
  [[nodiscard]] std::string level_name(std::size_t level) const;
  [[nodiscard]] std::string none_served(const ProductionState& state) const;

  const ProductionOptions& options_;
  Language language_;
};

}  // namespace gridmill
