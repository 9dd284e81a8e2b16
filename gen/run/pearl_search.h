#pragma once

#include <atomic>
#include <memory>

#include "gen/run/generation_goal.h"
#include "gen/vicinity.h"
#include "solver/explainer/explainer.h"

namespace gridmill {

/// Finds pearls and diamonds: puzzles whose first placement, or first step, is as hard as the
/// hardest step by Sudoku Explainer's ratings. One in many thousands is so by chance, as nearly
/// every puzzle begins with a single. Near a hard puzzle they are found in a walk: from puzzle to
/// puzzle in the vicinity ({-1+1}, now and then {-2+2}), never to one with more singles at the
/// start, and from there never further from what is wanted.
///
/// One thread at a time; what is found is a function of the puzzle and the stream.
class PearlSearch {
 public:
  /// The wish and the counter, of 9x9, must stay.
  PearlSearch(const GenerationGoal& goal, Counter& counter);

  /// Goes from a puzzle to one that is wanted; false: the walk ended first, or `stop` was raised.
  bool find(Grid& puzzle, Grid& solution, RandomStream stream, const std::atomic<bool>* stop);

 private:
  /// How far from what is wanted, in this order; {0, 0} is wanted.
  struct Distance {
    int singles = 0;  ///< cells that a single fills at the start, beyond what the wish allows
    int tenths = 0;   ///< by which the ratings differ from each other and from the range
    auto operator<=>(const Distance&) const = default;
  };
  [[nodiscard]] Distance distance_of(const Grid& puzzle, const Grid& solution);

  const GenerationGoal& goal_;
  Vicinity vicinity_;
  explainer::Explainer explainer_;
};

}  // namespace gridmill
