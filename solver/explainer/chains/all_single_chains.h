#pragma once

#include <vector>

#include "solver/explainer/chains/budget.h"
#include "solver/explainer/chains/chain_hint.h"
#include "solver/explainer/chains/closure.h"

namespace gridmill::explainer {

/// All single chains and cycles in Sudoku Explainer's order, none with the strikes of an earlier
/// one, with parents: the candidates of `source` that are no more on the sheet and on whose absence
/// the hint depends. This is the search inside other chains, where each hint counts.
/// `links` are those of any sheet with at least the candidates of this one; `closure` is of `board`
/// and not empty.
[[nodiscard]] std::vector<ChainHint> all_single_chains(const Board& board, const Board& source,
                                                       const WeakLinks& links,
                                                       const Closure& closure, Budget& budget);

}  // namespace gridmill::explainer
