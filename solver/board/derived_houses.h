#pragma once

#include <cstddef>
#include <vector>

#include "solver/board/board_spec.h"
#include "solver/board/cell.h"

namespace gridmill {

/// A house that follows from others: the rest of n disjoint full houses without n - 1 disjoint full
/// houses inside them. It holds every digit once and is not an additional rule.
struct DerivedHouse {
  std::vector<Cell> cells;  ///< as many as digits, ascending
  /// Indices into BoardSpec::houses(), and behind these into the list of derived houses itself.
  std::vector<std::size_t> of;
  std::vector<std::size_t> without;
};

/// The derived houses of a board that are not houses already, at most `max_count`. They do not
/// depend on how the board is turned: the finds of one round are added all or none. If the board
/// has only lines and regions, only runs of neighboring lines are searched, which takes
/// microseconds. (Windoku has five derived houses, a 9x9 jigsaw nine on average, plain boards
/// none.)
[[nodiscard]] std::vector<DerivedHouse> derived_houses(const BoardSpec& board,
                                                       std::size_t max_count);
/// The same, at most as many as a BoardTopology of any board class can hold.
[[nodiscard]] std::vector<DerivedHouse> derived_houses(const BoardSpec& board);

}  // namespace gridmill
