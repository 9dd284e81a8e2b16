#pragma once

// The table of the relations that a board may have, relations.def, and how much of what there may
// be.

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace gridmill {

/// A row of relations.def.
struct RelationKind {
  std::string_view id;
  int difference;                          ///< what the digits of two cells may not differ by
  std::vector<std::pair<int, int>> steps;  ///< between the cells: rows down, columns to the right
};

/// In the order of the table.
[[nodiscard]] const std::vector<RelationKind>& relation_kinds();

/// Larger boards have no relations: the referee numbers each pair and digit, with 16 bits.
inline constexpr int kMaxRelatedDigits = 16;

/// 8 bits number the extra houses of a board.
inline constexpr std::size_t kMaxExtraHouses = 255;

}  // namespace gridmill
