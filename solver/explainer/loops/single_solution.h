#pragma once

#include "solver/explainer/sheet.h"

/// The rules that need a single solution, unique loops and the grave, are the ones that go away
/// when candidates do: a cell that loses one of the two digits breaks the loop. Two tests tell
/// whether they may be missed on the way from a sheet to a later one; neither says no wrongly.

namespace gridmill::explainer {

/// What unique loops may strike of `to` at most, on sheets that have at most the candidates of
/// `from` and at least those of `to`, on which sets are used up.
[[nodiscard]] CandidateBits strikes_of_loops(const Sheet& from, const Sheet& to);
/// Whether that is anything.
[[nodiscard]] bool may_meet_unique_loop(const Sheet& from, const Sheet& to);

/// Whether there may be a grave on a sheet that has at least the candidates of `to`.
[[nodiscard]] bool may_meet_grave(const Sheet& to);

}  // namespace gridmill::explainer
