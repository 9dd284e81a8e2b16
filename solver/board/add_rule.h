#pragma once

// Adds a whole-board rule (diagonals, windows, disjoint groups, a relation) to a board. The digest
// of the rules decides whether the result is a built-in board; other results are interned.

#include <string_view>
#include <vector>

#include "solver/board/board_spec.h"

namespace gridmill {

/// The ids of the rules that can be added to a board: "x" (both diagonals), "windoku",
/// "disjoint-groups" and the relations.
[[nodiscard]] std::vector<std::string_view> board_rule_ids();

/// The board with one more rule; a built-in board if there is one. It lives as long as the program.
/// Throws ParseError (without a position) if the board cannot have the rule.
[[nodiscard]] const BoardSpec& add_rule(const BoardSpec& board, std::string_view id);

}  // namespace gridmill
