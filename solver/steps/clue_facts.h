#pragma once

// The facts of steps that reason on clues, for the slots of sentences.

#include "solver/board/require.h"
#include "solver/steps/clue_filler.h"
#include "solver/steps/step_renderer.h"

namespace gridmill::widest::step_text {

/// Of the constraints with the cells of a step the one that proves it; null if none has them.
[[nodiscard]] const ClueConstraint* constraint_of(const State& state,
                                                  const ClueConstraints& constraints,
                                                  const Deduction& deduction);

/// The constraint that proves a step, which has one, with the compiled clues that it refers to.
class StepConstraint {
 public:
  StepConstraint(const State& state, const Deduction& deduction)
      : constraints_(state.topology()), found_(constraint_of(state, constraints_, deduction)) {
    GRIDMILL_REQUIRE(found_ != nullptr);
  }
  StepConstraint(const StepConstraint&) = delete;
  StepConstraint& operator=(const StepConstraint&) = delete;
  const ClueConstraint& operator*() const { return *found_; }
  const ClueConstraint* operator->() const { return found_; }

 private:
  ClueConstraints constraints_;
  const ClueConstraint* found_;
};

/// The clue that a step reasons on, with the cells that it names; no clue if none has them.
[[nodiscard]] ClueName clue_of(const State& state, const Deduction& deduction);
/// Whether it is a cage or a choice of sets of digits.
[[nodiscard]] bool has_combinations(const State& state, const Deduction& deduction);
/// Whether it is a sum.
[[nodiscard]] bool is_sum(const State& state, const Deduction& deduction);
[[nodiscard]] Combinations combinations_of(const State& state, const Deduction& deduction);
/// What the 45 rule adds up, or the cages that share out the digits of a house.
[[nodiscard]] HouseSum house_sum_of(const State& state, const Deduction& deduction);

}  // namespace gridmill::widest::step_text
