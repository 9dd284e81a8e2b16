#pragma once

#include "solver/board/clue.h"
#include "solver/steps/step_describer.h"

/// Texts of steps that reason on clues.

namespace gridmill::widest::step_text {

/// The first clue about exactly these cells, or nullptr.
[[nodiscard]] const Clue* clue_in(const BoardSpec& board, const CellSet& cells);

/// Of a step by the 45 rule: the sum of its houses without the cells that no cage covers (`cells`)
/// and with those that cages have outside (`fins`), as cages and digits tell it.
[[nodiscard]] int sum_of_cages(const BoardTopology& topology, const StepDescription& step);

}  // namespace gridmill::widest::step_text
