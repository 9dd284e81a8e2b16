#pragma once

// Reasons for sandwiches and X-sums that try out each candidate.

#include "solver/steps/clue_filler.h"
#include "solver/steps/slot_values.h"

namespace gridmill::widest::step_text {

/// Trials of those candidates that decide most: ends of a sandwich, the first digit of an X-sum.
/// `gone` has the candidates that they refute.
[[nodiscard]] LineReasons trials_of_ends(const State& state, const ClueConstraint& line,
                                         const std::vector<Candidate>& candidates);
/// Trials of all of these candidates inside a sandwich or outside it; no trials if one of them is
/// possible or leaves too many places for the ends.
[[nodiscard]] LineReasons trials_of_others(const State& state, const ClueConstraint& line,
                                           const std::vector<Candidate>& candidates);

}  // namespace gridmill::widest::step_text
