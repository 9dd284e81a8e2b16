#pragma once

#include "solver/steps/step_renderer.h"

/// The texts of a step in a language.

namespace gridmill::widest::step_text {

/// Where people look for a deduction.
[[nodiscard]] HintLocation hint_location_of(const BoardTopology& topology,
                                            const Deduction& deduction);
/// Why the step holds, a row of sentences.def filled in.
[[nodiscard]] std::string reason(const BoardTopology& topology, const StepDescription& step,
                                 const StepRenderer& renderer);
/// Placements and eliminations.
[[nodiscard]] Result result(const BoardSpec& board, const Deduction& deduction);

}  // namespace gridmill::widest::step_text
