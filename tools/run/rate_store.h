#pragma once

// The job of `rate` on a database: reads unrated rows ahead, rates them in parallel, and commits
// every few seconds.

#include <string>

#include "solver/board/language.h"
#include "tools/cli/search_limit.h"
#include "tools/scales/scale.h"

namespace gridmill {

/// Rates the puzzles of a database that have no rating on the scale yet, in parallel, and commits
/// every few seconds: after an interruption the same command continues. Ratings by an older
/// version of the scale are computed again.
/// @param scale  not Gridmill's own
/// @param limit  what the search of each puzzle may take before it is rated
/// @return kDone; kFailure if there are bad rows, kUnmet if searches were given up; kInterrupted
int rate_store(const std::string& file, const ScaleInfo& scale, const SearchLimit& limit,
               std::size_t threads, bool quiet, Language language);

/// Finds the paths of wishes that a file from before schema 10 lacks. The same command continues
/// after an interruption. Throws UsageError if no path is missing.
/// @return the exit code
int find_missing_wish_paths(const std::string& file, const SearchLimit& limit, bool quiet,
                            Language language);

}  // namespace gridmill
