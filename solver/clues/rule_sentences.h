#pragma once

// The rules of a board in words, from the templates of clue_kinds.def. One sentence explains all
// clues of a kind, including how to distinguish kinds that look alike on this board.

#include <span>
#include <vector>

#include "solver/board/features.h"

namespace gridmill {

/// The rules of a board other than rows, columns and boxes or regions, as sentences: those of its
/// houses and relations, then one for each kind of its clues.
[[nodiscard]] std::vector<RuleSentence> rule_sentences(const BoardSpec& board);

/// Whether one text can have the rules of both boards: the same base, or jigsaws of one size, the
/// same numbers wherever a rule names them, and the same kinds of clues, apart from those whose
/// sentence is true of a board without them.
[[nodiscard]] bool have_common_rules(const BoardSpec& one, const BoardSpec& other);
/// The rules of boards of which any two have common rules, with what any of them needs.
[[nodiscard]] std::vector<RuleSentence> common_rule_sentences(
    std::span<const BoardSpec* const> boards);

/// The meaning of one clue.
[[nodiscard]] RuleSentence rule_sentence(const Clue& clue, const BoardSpec& board);

}  // namespace gridmill
