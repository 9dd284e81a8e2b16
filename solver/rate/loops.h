#pragma once

#include "solver/rate/position.h"
#include "solver/rate/technique.h"

/// Nice loops and AICs as HoDoKu finds them: for each candidate, on and off, one table of what
/// follows, with one shortest way to it, and what the ways that return to the cell or join two
/// cells eliminate. That is less than the link graph knows (see chains.h), but it is what others
/// mean by these names.

namespace gridmill::loops {

/// What a chain may have besides candidates.
enum class Nodes : std::uint8_t {
  kCandidates,
  kGroups,             ///< two or three cells of a box and a line; one at least in each chain
  kGroupsAndAlmostLockedSets,
};

/// Tells of each set of eliminations, with the shortest chain. Variants: 0 continuous loop, 1
/// discontinuous loop, 2 AIC.
void find(const Position& position, Technique technique, Nodes nodes, Sink& sink);

}  // namespace gridmill::loops
