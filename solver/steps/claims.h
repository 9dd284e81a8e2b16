#pragma once

// What the links of a step claim, one after the other: chains, almost locked sets and nets.

#include <vector>

#include "solver/steps/step_renderer.h"

namespace gridmill::widest::step_text {

/// All digits that are placed or eliminated.
[[nodiscard]] DigitSet touched(const Deduction& deduction);
/// What the set of that number is called: by a letter, unless letters are digits.
[[nodiscard]] std::string name_of_set(const StepDescription& step, std::size_t number);
/// The sets that the text of the step names, with the digits they may hold.
[[nodiscard]] NamedSets named_sets(const BoardTopology& topology, const StepDescription& step);
/// The digits that join the sets of a chain.
[[nodiscard]] DigitSet restricted_commons(const StepDescription& step);
/// The chains of a step.
[[nodiscard]] Chains chains_of(const State& state, const StepDescription& step);
/// Which set stands for each digit of the stem of a blossom.
[[nodiscard]] std::vector<Petal> petals(const BoardTopology& topology, const StepDescription& step);
/// What each choice of a verity leads to.
[[nodiscard]] Cases cases_of(const State& state, const StepDescription& step);
/// All candidates of a set.
[[nodiscard]] std::vector<Candidate> list_of(const CandidateSet& candidates);

}  // namespace gridmill::widest::step_text
