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
  int min_count = 0;      ///< number of clues that must stay
  bool all_stay = false;  ///< a rule of the whole board says that all are shown
};

/// Samples the clues of all requested rules except cages, so that they can be read on paper: lines
/// share no cell and do not cross, and no two clues have the same position. None if the grid does
/// not allow as many as requested.
/// @param base  without clues
[[nodiscard]] std::optional<std::vector<SampledClues>> sample_clues(const ClueRequest& wish,
                                                                    const BoardSpec& base,
                                                                    const Grid& grid,
                                                                    RandomStream& stream);

}  // namespace gridmill
