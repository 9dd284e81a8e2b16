#pragma once

#include "db/store.h"
#include "solver/explainer/explainer.h"
#include "solver/hodoku/scale.h"
#include "tools/cli/command.h"

namespace gridmill {

/// Sudoku Explainer's ratings of a puzzle, as they are stored.
[[nodiscard]] SeRecord rate_se(explainer::Explainer& explainer,
                               std::span<const std::uint8_t> puzzle);

/// Level and score on HoDoKu's scale, as they are stored.
[[nodiscard]] HodokuRecord rate_hodoku(HodokuRater& rater, std::span<const std::uint8_t> puzzle,
                                       std::span<const std::uint8_t> solution);

/// What is rated, how and by how many.
struct RateStoreOptions {
  std::string file;   ///< the database
  std::string scale;  ///< se or hodoku
  std::size_t threads = 1;
  bool quiet = false;
};

/// Rates the puzzles of a database that have no rating on the scale yet, in parallel, and stores
/// what is ready every few seconds: after an interruption the same command goes on.
/// @return kDone or kInterrupted
int rate_store(const RateStoreOptions& options);

}  // namespace gridmill
