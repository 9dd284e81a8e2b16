#pragma once

// The number of solutions for each candidate, as `check` prints it. A sample of solutions settles
// most candidates, so that only the others need a search.

#include <cstdint>
#include <span>

#include "solver/count/counter.h"

namespace gridmill {

/// Counts the solutions that have each candidate.
/// @param puzzle  board.cells() digits, 0 = empty
/// @param limit   at least 1: more solutions of a candidate are not counted
/// @param counts  cells * digits answers, of digit d in cell c at c * digits + d - 1; kUncounted
///                where a search met the end of the counter's budget
///
/// A hundred or so solutions of the puzzle answer most of it: all of it if there are no more,
/// and else whatever they have often enough. The rest is asked candidate by candidate.
void count_solutions_per_candidate(Counter& counter, std::span<const std::uint8_t> puzzle,
                                   std::uint64_t limit, std::span<std::uint64_t> counts);

}  // namespace gridmill
