#pragma once

// How many buildings of a line can be seen.

#include <optional>
#include <vector>

#include "solver/steps/clue_filler.h"
#include "solver/steps/slot_values.h"

namespace gridmill::widest::step_text {

/// How many buildings can be seen at most with this one.
[[nodiscard]] int max_visible(const std::vector<Cell>& order, int digits, Candidate candidate);
/// A bound of the buildings that can be seen, if it excludes the number of the clue. The view names
/// the last candidate.
[[nodiscard]] std::optional<LineReasons::View> bound_of_view(const State& state,
                                                             const ClueConstraint& line,
                                                             const std::vector<Candidate>& fixed);
/// The fewest candidates of a cell, or places of a digit, that each have a bound together with the
/// candidate, if there are few.
[[nodiscard]] std::optional<LineReasons::View> view_by_cases(const State& state,
                                                             const ClueConstraint& line,
                                                             Candidate candidate);

}  // namespace gridmill::widest::step_text
