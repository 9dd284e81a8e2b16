#pragma once

#include <vector>

#include "solver/board/features.h"

namespace gridmill {

/// The rules of a board other than rows, columns and boxes or regions, as sentences: those of its
/// houses and relations, then one for each kind of its clues.
[[nodiscard]] std::vector<RuleSentence> rule_sentences(const BoardSpec& board);

/// The meaning of one clue.
[[nodiscard]] RuleSentence rule_sentence(const Clue& clue, const BoardSpec& board);

}  // namespace gridmill
