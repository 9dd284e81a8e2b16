#pragma once

#include <cstddef>
#include <vector>

#include "solver/board/cell.h"
#include "solver/board/shape.h"

namespace gridmill {

/// A house that follows from others: what disjoint full houses leave when disjoint full houses that
/// lie within them, one fewer, are taken out. It holds every digit once and is no rule of its own.
struct DerivedHouse {
  std::vector<Cell> cells;  ///< as many as digits, ascending
  /// Indices into Shape::houses(), and behind these into the list of derived houses itself.
  std::vector<std::size_t> of;
  std::vector<std::size_t> without;
};

/// The derived houses of a board that are no houses yet, `most` at most: these and no others
/// whichever way the board is turned. (Windoku has five. Plain boards have none.)
[[nodiscard]] std::vector<DerivedHouse> derived_houses(const Shape& shape, std::size_t most);
/// As many as solvers know: those for which a Layout has room, whatever its class of board.
[[nodiscard]] std::vector<DerivedHouse> derived_houses(const Shape& shape);

}  // namespace gridmill
