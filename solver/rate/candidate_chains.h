#pragma once

// What chains of candidates without groups refute if the solution is known.

#include <optional>

#include "solver/rate/finder_context.h"
#include "solver/rate/strong_links.h"

namespace gridmill::inline GRIDMILL_BOARDS {

/// All candidates that chains without groups and sets refute: the same as
/// SolutionGuidedChains::refuted, but in less time. The solution must be known. None if there are
/// sums, relations between different digits, or more than 64 false sides of strong links.
[[nodiscard]] std::optional<CandidateSet> refuted_by_candidate_chains(FinderContext& context,
                                                                      const LinkOptions& options);

}  // namespace gridmill::inline GRIDMILL_BOARDS
