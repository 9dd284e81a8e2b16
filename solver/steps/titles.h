#pragma once

// Titles of steps, as people name them on each kind of board.

#include <string>

#include "solver/board/language.h"
#include "solver/steps/clue_facts.h"

namespace gridmill::widest::step_text {

/// What people call a step: the title of its technique, unless the house, the variant or the clue
/// has a name of its own.
[[nodiscard]] std::string title_of(const State& state, const Deduction& deduction,
                                   Language language);
/// The same for a hidden single in a house.
[[nodiscard]] std::string title_of_hidden_single(const BoardSpec& board, int house,
                                                 Language language);

}  // namespace gridmill::widest::step_text
