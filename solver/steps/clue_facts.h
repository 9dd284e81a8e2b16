#pragma once

// The facts of steps that reason on clues, for the slots of sentences.

#include "solver/steps/step_renderer.h"

namespace gridmill::widest::step_text {

/// The clue that a step reasons on, with the cells that it names; no clue if none has them.
[[nodiscard]] ClueName clue_of(const State& state, const Deduction& deduction);
/// Its cells in its order, each with its digit or candidates.
[[nodiscard]] Fills fills_of(const State& state, const Deduction& deduction);
/// Whether it is a cage or a choice of sets of digits.
[[nodiscard]] bool has_combinations(const State& state, const Deduction& deduction);
[[nodiscard]] Combinations combinations_of(const State& state, const Deduction& deduction);
/// What the 45 rule adds up, or the cages that share out the digits of a house.
[[nodiscard]] HouseSum house_sum_of(const State& state, const Deduction& deduction);

}  // namespace gridmill::widest::step_text
