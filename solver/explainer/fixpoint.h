#pragma once

// Takes many steps at once, by rules whose result does not depend on the order. An elimination that
// breaks a pattern leaves an easier pattern, so every elimination of a rule stays possible, by the
// same rule or by an easier one (SHORTCUT.md).

#include <cstddef>

#include "solver/explainer/rules.h"

namespace gridmill::explainer {

/// Below the rating of a place in a box nothing can be settled: a last cell is easier, and which of
/// the two comes first is a matter of steps.
inline constexpr double kMinFixpointRating = ratings_of(Rule::kHiddenSingle)[kInBox];

/// Uses all rules up to XYZ-Wing that are not harder than the hardest step so far, until they find
/// nothing more, and returns the first rule to try then, as an index of rules(). Raises `hardest`
/// where a hidden single in a line is needed. `hardest` has to be kMinFixpointRating or more.
std::size_t run_to_fixpoint(Board& board, Chains& chains, double& hardest);

/// No single chain is left.
inline constexpr double kNoChain = 100;

/// Uses all rules of at most that rating, up to single chains, except those that need a single
/// solution. Returns the rating of the single chain that is due then, or kNoChain. The rating has
/// to be more than that of all these rules before single chains.
double run_rules_up_to(Board& board, Chains& chains, double rating);

}  // namespace gridmill::explainer
