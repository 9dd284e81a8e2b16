#pragma once

#include <string>

#include "solver/explainer/chains/board_graph.h"
#include "solver/explainer/chains/budget.h"
#include "solver/explainer/chains/chain_hint.h"
#include "solver/explainer/chains/digit_links.h"

namespace gridmill::explainer {

/// Which hint is wanted: the one that Sudoku Explainer takes, or any that is rated like it.
enum class HintSelection : std::uint8_t { kFirst, kAnyOfSameRating };

/// Looks for the best single chain or cycle. `misses` are digits in which no chain of X links
/// finds anything but what locked candidates strike; `name` gets Sudoku Explainer's.
bool find_best_single_chain(const Board& board, HintSelection wanted, Budget& budget,
                            DigitMissCache& misses, BoardGraph& graph, ChainHint& best,
                            std::string& name);

}  // namespace gridmill::explainer
