#pragma once

// The job of `rate` on a database: reads unrated rows ahead, rates them in parallel, and commits
// every few seconds.

#include <string>

#include "solver/board/language.h"
#include "tools/scales/scale.h"

namespace gridmill {

/// Rates the puzzles of a database that have no rating on the scale yet, in parallel, and commits
/// every few seconds: after an interruption the same command continues. Ratings by an older
/// version of the scale are computed again.
/// @param scale  not Gridmill's own
/// @return kDone or kInterrupted
int rate_store(const std::string& file, const ScaleInfo& scale, std::size_t threads, bool quiet,
               Language language);

}  // namespace gridmill
