#pragma once

#include <string>

#include "solver/board/language.h"
#include "tools/scales/scale.h"

namespace gridmill {

/// Options of rating a database.
struct RateStoreOptions {
  std::string file;                  ///< the database
  const ScaleInfo* scale = nullptr;  ///< not Gridmill's own
  std::size_t threads = 1;
  bool quiet = false;
  Language language = Language::kEnglish;
};

/// Rates the puzzles of a database that have no rating on the scale yet, in parallel, and commits
/// every few seconds: after an interruption the same command continues. Ratings by an older
/// version of the scale are computed again.
/// @return kDone or kInterrupted
int rate_store(const RateStoreOptions& options);

}  // namespace gridmill
