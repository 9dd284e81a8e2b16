#pragma once

// A sentence of sentences.def as words and slots.

#include <string_view>
#include <vector>

namespace gridmill::widest::step_text {

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

}  // namespace gridmill::widest::step_text
