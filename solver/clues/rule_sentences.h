#pragma once

#include <vector>

#include "solver/board/features.h"

namespace gridmill {

/// What is told of a board beyond rows, columns and boxes or regions: the sentences of its houses
/// and relations, then one for each kind of its clues.
[[nodiscard]] std::vector<RuleSentence> rule_sentences(const BoardSpec& board);

}  // namespace gridmill
