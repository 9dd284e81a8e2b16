#pragma once

#include "db/store.h"
#include "solver/explainer/explainer.h"
#include "tools/cli/command.h"

namespace gridmill {

/// Sudoku Explainer's ratings of a puzzle, as they are stored.
[[nodiscard]] SeRecord rate_se(explainer::Explainer& explainer,
                               std::span<const std::uint8_t> puzzle);

/// Rates the puzzles of --db that have no rating by Sudoku Explainer yet, in parallel, and stores
/// what is ready every few seconds: after an interruption the same command goes on.
/// @return kDone or kInterrupted
int rate_store(const po::variables_map& arguments);

}  // namespace gridmill
