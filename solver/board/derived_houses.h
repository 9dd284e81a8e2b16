#pragma once

#include <cstddef>
#include <vector>

#include "solver/board/board_spec.h"
#include "solver/board/cell.h"

namespace gridmill {

/// A house that follows from others: what disjoint full houses leave when disjoint full houses that
/// lie within them, one fewer, are taken out. It holds every digit once and is no rule of its own.
struct DerivedHouse {
  std::vector<Cell> cells;  ///< as many as digits, ascending
  /// Indices into BoardSpec::houses(), and behind these into the list of derived houses itself.
  std::vector<std::size_t> of;
  std::vector<std::size_t> without;
};

/// The derived houses of a board that are no houses yet: these and no others whichever way the
/// board is turned, and at most `max_count`: what is found at once is taken as a whole or not at
/// all. Where regions are all there is beside the lines, it is what neighbouring lines leave, which
/// takes microseconds. (Windoku has five, a jigsaw of 9 x 9 nine on the average, plain boards
/// none.)
[[nodiscard]] std::vector<DerivedHouse> derived_houses(const BoardSpec& board,
                                                       std::size_t max_count);
/// As many as solvers know: those for which a BoardTopology has room, whatever its class of board.
[[nodiscard]] std::vector<DerivedHouse> derived_houses(const BoardSpec& board);

}  // namespace gridmill
