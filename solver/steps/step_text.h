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
/// The facts of a sentence, apart from its words.
struct SentenceFacts {
  std::string_view key;        ///< of the row of sentences.def
  std::string_view condition;  ///< the same
  std::string_view english, japanese;
  std::map<std::string_view, SlotValue> slots;  ///< for each slot of its texts, by name
};
/// Why the step holds and what it does. `state` is the board before it.
[[nodiscard]] SentenceFacts facts_of(const State& state, const StepDescription& step);
/// The same in words, without replacing placeholders of digits.
[[nodiscard]] std::string text_of(const SentenceFacts& facts, Language language,
                                  const StepRenderer& renderer);
/// Placements and eliminations.
[[nodiscard]] Result result(const BoardSpec& board, const Deduction& deduction);

/// What people call a step: the title of its technique, unless the house, the variant or the clue
/// has its own name.
[[nodiscard]] std::string title_of(const State& state, const Deduction& deduction,
                                   Language language);
/// The same for the last places of a digit in a house, or the last digits of a cell, which
/// eliminate.
[[nodiscard]] std::string title_of_last_left(const BoardTopology& topology,
                                             const Deduction& deduction, Language language);
/// The same for a hidden single in a house.
[[nodiscard]] std::string title_of_hidden_single(const BoardSpec& board, int house,
                                                 Language language);

}  // namespace gridmill::widest::step_text
