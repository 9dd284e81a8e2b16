#pragma once

// Local search for pearls and diamonds. A walk replaces one or two givens at a step and accepts a
// puzzle that is no further from the goal. Rejection sampling is hopeless for hard pearls.

#include <atomic>

#include "gen/run/generation_goal.h"
#include "gen/vicinity.h"
#include "solver/explainer/explainer.h"

namespace gridmill {

/// Finds pearls and diamonds: puzzles whose first placement, or first step, is as hard as the
/// hardest step by Sudoku Explainer's ratings. By chance only one in many thousands is, because
/// nearly every puzzle begins with a single. The search walks from a hard puzzle to others in its
/// vicinity ({-1+1}, sometimes {-2+2}), never to one with more singles at the start, and then never
/// further from the goal.
///
/// One thread at a time; the result is a function of the puzzle and the stream.
class PearlSearch {
 public:
  /// The goal and the counter, for 9x9, must outlive it.
  PearlSearch(const GenerationGoal& goal, Counter& counter);

  /// Walks to a wanted puzzle; returns false if the walk ended first, or `stop` became true.
  bool find(Grid& puzzle, Grid& solution, RandomStream stream, const std::atomic<bool>* stop);

 private:
  /// Distance from the goal, compared in this order; {0, 0} is wanted.
  struct Distance {
    int singles = 0;  ///< cells that a single fills at the start, beyond those that the goal allows
    int tenths = 0;   ///< difference of the ratings from each other and from the range
    auto operator<=>(const Distance&) const = default;
  };
  [[nodiscard]] Distance distance_of(const Grid& puzzle, const Grid& solution);

  const GenerationGoal& goal_;
  Vicinity vicinity_;
  explainer::Explainer explainer_;
};

}  // namespace gridmill
