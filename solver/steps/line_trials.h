#pragma once

// Reasons for sandwiches and X-sums that try out each candidate, for skyscrapers by how many
// buildings can be seen, and for the ends of between lines.

#include <optional>
#include <vector>

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

/// How many buildings can be seen at most with this one.
[[nodiscard]] int max_visible(const std::vector<Cell>& order, int digits, Candidate candidate);
/// A bound of the buildings that can be seen, if it excludes the number of the clue. The view names
/// the last candidate.
/// @param has_each_once  count only lines that have each digit once; else lower digits that are not
///                       seen may occur repeatedly
[[nodiscard]] std::optional<LineReasons::View> bound_of_view(const State& state,
                                                             const ClueConstraint& line,
                                                             const std::vector<Candidate>& fixed,
                                                             bool has_each_once);
/// The fewest candidates of a cell, or places of a digit, that each have a bound together with the
/// candidate, if there are few.
[[nodiscard]] std::optional<LineReasons::View> view_by_cases(const State& state,
                                                             const ClueConstraint& line,
                                                             Candidate candidate,
                                                             bool has_each_once);

/// Whether a digit is between two digits of the ends.
[[nodiscard]] bool is_between(DigitSet one_end, DigitSet other_end, Digit digit);
/// Adds cells between the ends that lack digits if an end has this one: for all digits of the other
/// end at once, or else for some of them. False: a digit of the other end is possible.
[[nodiscard]] bool add_blocked(const State& state, const CellSet& line, Candidate end,
                               LineReasons& reasons);

}  // namespace gridmill::widest::step_text
