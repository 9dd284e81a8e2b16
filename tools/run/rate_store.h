#pragma once

#include <string>

#include "solver/board/language.h"
#include "tools/scales/scale.h"

namespace gridmill {

/// What is rated, how and by how many.
struct RateStoreOptions {
  std::string file;                  ///< the database
  const ScaleInfo* scale = nullptr;  ///< not Gridmill's own
  std::size_t threads = 1;
  bool quiet = false;
  Language language = Language::kEnglish;
};

/// Rates the puzzles of a database that have no rating on the scale yet, in parallel, and stores
/// what is ready every few seconds: after an interruption the same command goes on. Ratings that an
/// older version of the scale made are made again.
/// @return kDone or kInterrupted
int rate_store(const RateStoreOptions& options);

}  // namespace gridmill
