#pragma once

#include <optional>
#include <span>
#include <vector>

#include "gen/random.h"
#include "gen/rules.h"
#include "solver/board/grid.h"

namespace gridmill {

/// Clues of a rule that a full grid allows.
struct DrawnClues {
  std::vector<Clue> clues;
  int least = 0;          ///< so many must stay
  bool all_stay = false;  ///< a rule for the whole board says that all are shown
};

/// Draws the clues of all rules of a wish that do not divide the board, so that a page of them can
/// be read: lines share no cell and do not cross, and no two clues stand at the same place. None:
/// the grid does not have as many as the wish says.
/// @param base  without clues
[[nodiscard]] std::optional<std::vector<DrawnClues>> draw_clues(const ClueWish& wish,
                                                                const Shape& base, const Grid& grid,
                                                                Stream& stream);

}  // namespace gridmill
