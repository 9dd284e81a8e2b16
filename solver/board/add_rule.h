#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "solver/board/board_spec.h"

namespace gridmill {

/// What rules of a whole board are called where people put them together: "x" (both diagonals),
/// "windoku", "disjoint-groups" and the relations.
[[nodiscard]] std::vector<std::string_view> board_rule_ids();

/// A board with one rule more; the built-in one where there is one. It lives as long as the
/// program. Throws ParseError (without a place) where the board cannot have it.
[[nodiscard]] const BoardSpec& add_rule(const BoardSpec& board, std::string_view id);

}  // namespace gridmill
