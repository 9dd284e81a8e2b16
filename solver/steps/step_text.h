#pragma once

// The texts of a step in a language.

#include <map>
#include <string>
#include <string_view>

#include "solver/steps/step_renderer.h"

namespace gridmill::widest::step_text {

/// Where people look for a deduction.
[[nodiscard]] HintLocation hint_location_of(const BoardTopology& topology,
                                            const Deduction& deduction);
/// Why the step holds, a row of sentences.def filled in.
[[nodiscard]] std::string reason(const BoardTopology& topology, const StepDescription& step,
                                 const StepRenderer& renderer);
/// The facts of a sentence, apart from its words.
struct SentenceFacts {
  std::string_view key;                         ///< of the row of sentences.def
  std::string_view condition;                   ///< the same
  std::map<std::string_view, SlotValue> slots;  ///< for each blank of its texts, by name
};
/// The facts that reason() puts into words, in any language.
[[nodiscard]] SentenceFacts facts_of(const BoardTopology& topology, const StepDescription& step);
/// Placements and eliminations.
[[nodiscard]] Result result(const BoardSpec& board, const Deduction& deduction);

}  // namespace gridmill::widest::step_text
