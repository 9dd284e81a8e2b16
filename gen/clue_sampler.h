#pragma once

#include <optional>
#include <span>
#include <vector>

#include "gen/random_stream.h"
#include "gen/rules.h"
#include "solver/board/grid.h"

namespace gridmill {

/// Clues of a rule that a full grid allows.
struct SampledClues {
  std::vector<Clue> clues;
  int min_count = 0;      ///< so many must stay
  bool all_stay = false;  ///< a rule for the whole board says that all are shown
};

/// Draws the clues of all rules of a wish that do not divide the board, so that a page of them can
/// be read: lines share no cell and do not cross, and no two clues stand at the same place. None:
/// the grid does not have as many as the wish says.
/// @param base  without clues
[[nodiscard]] std::optional<std::vector<SampledClues>> sample_clues(const ClueRequest& wish,
                                                                    const BoardSpec& base,
                                                                    const Grid& grid,
                                                                    RandomStream& stream);

}  // namespace gridmill
