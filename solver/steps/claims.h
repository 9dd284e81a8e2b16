#pragma once

// What the links of a step claim, one after the other: chains, almost locked sets and nets.

#include <vector>

#include "solver/steps/step_renderer.h"

namespace gridmill::widest::step_text {

/// All digits that are placed or eliminated.
[[nodiscard]] DigitSet touched(const Deduction& deduction);
/// The sets that the text of the step names, with the digits they may hold.
[[nodiscard]] NamedSets named_sets(const BoardSpec& board, const StepDescription& step);
/// The digits that join the sets of a chain.
[[nodiscard]] DigitSet restricted_commons(const StepDescription& step);
/// The chains of a step.
[[nodiscard]] std::vector<ChainText> chain_texts(const BoardSpec& board,
                                                 const StepDescription& step);
/// Which set stands for each digit of the stem of a blossom.
[[nodiscard]] std::vector<Petal> petals(const BoardTopology& topology, const StepDescription& step);
/// The consequences of the first eliminated candidate.
[[nodiscard]] ContradictionText contradiction_text(const StepDescription& step);

}  // namespace gridmill::widest::step_text
