#pragma once

#include "solver/explainer/chains/implication_bounds.h"

namespace gridmill::explainer {

/// What an assumption leaves of a sheet at a level of ChainMode, where everything is struck that
/// can be. The order does not matter (see ImplicationBounds).
/// `left`: what it leaves at the level below, and on an earlier sheet, if known; then `quiet` are
/// candidates among which single chains strike nothing. `fresh`: candidates that are not among
/// `left` and may find something by that.
/// Returns false at a contradiction; `left` is then unspecified.
bool follow_assumption(const ImplicationBounds& of, std::size_t level, const CandidateBits& fresh,
                       const CandidateBits* quiet, Budget& budget, CandidateBits& left);

}  // namespace gridmill::explainer
