#pragma once

#include "solver/explainer/rule.h"

namespace gridmill::explainer {

/// Aligned exclusion: a combination of candidates of the base cells is impossible where it leaves a
/// cell that sees them all (an excluder) without candidates, or puts a digit twice into a region; a
/// candidate that is in no possible combination goes. A base cell has at least two candidates, sees
/// no naked single and sees an excluder, a cell of 2 to `n` candidates. A third base cell has to be
/// itself an excluder of one of the first two.
/// Shapes: n = 2 or 3 base cells. The first instance in Sudoku Explainer's order is taken.
/// A group of cells about which nothing has changed since nothing was found is not looked at again.
bool find_aligned_exclusion(Search& search, int n, double rating, std::string_view name,
                            Hint& hint);

}  // namespace gridmill::explainer
