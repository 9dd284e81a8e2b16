#pragma once

// Rates puzzles and rejects those that a goal does not want.
//
// Invariant between calls: rater_ may use exactly the techniques of allowed_.

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "gen/run/generation_goal.h"
#include "solver/explainer/explainer.h"
#include "solver/rate/any_rater.h"

namespace gridmill {

/// One thread at a time.
class GoalRater {
 public:
  /// The goal must outlive the rater.
  GoalRater(const BoardSpec& board, const GenerationGoal& goal);

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

}  // namespace gridmill
