#pragma once

// The texts of a step in a language.

#include <map>
#include <string>
#include <string_view>
#include <vector>

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
/// A slot of a text: its name, and what follows it: "or", or words to choose from by number.
struct Slot {
  std::string_view name;
  bool or_last = false;
  std::vector<std::string_view> words;
};

inline Slot slot_of(std::string_view text) {
  const std::size_t question = text.find('?');
  const bool or_last = text.ends_with("|or") && question == std::string_view::npos;
  if (or_last) text.remove_suffix(3);
  Slot slot{text.substr(0, question), or_last, {}};
  if (question == std::string_view::npos) return slot;
  text.remove_prefix(question + 1);
  while (true) {
    const std::size_t bar = text.find('|');
    slot.words.push_back(text.substr(0, bar));
    if (bar == std::string_view::npos) return slot;
    text.remove_prefix(bar + 1);
  }
}

/// Calls visit(words, slot) for the words before each slot, and those at the end with no name.
template <typename Visit>
void for_each_piece(std::string_view text, const Visit& visit) {
  while (true) {
    const std::size_t open = text.find('{');
    if (open == std::string_view::npos) return visit(text, Slot{});
    const std::size_t close = text.find('}', open);
    visit(text.substr(0, open), slot_of(text.substr(open + 1, close - open - 1)));
    text.remove_prefix(close + 1);
  }
}

/// Placements and eliminations.
[[nodiscard]] Result result(const BoardSpec& board, const Deduction& deduction);

/// What people call a step: the title of its technique, unless the house, the variant, the clue or
/// a simpler chain has its own name.
[[nodiscard]] std::string title_of(const State& state, const StepDescription& step);
/// The same for the last place of a digit in a house, or the last digit of a cell.
[[nodiscard]] std::string title_of_last_left(const BoardSpec& board, const Deduction& deduction,
                                             Language language);
/// The same for a hidden single in a house.
[[nodiscard]] std::string title_of_hidden_single(const BoardSpec& board, int house,
                                                 Language language);

}  // namespace gridmill::widest::step_text
