#pragma once

// The common part of the benches boards and rules: puzzles per CPU second, made and graded, as a
// ratio to the plain 9x9 in the same run.

#include <string>
#include <utility>
#include <vector>

#include "gen/recipe.h"
#include "tools/bench/bench.h"

namespace gridmill {

/// Measures the puzzles of each named recipe: what they cost against the plain 9 x 9, and what they
/// are like.
/// @param counter  a row of counters.def, "" = the best for the board
/// @return the exit code
int compare_with_plain(const BenchArguments& arguments, const char* bench,
                       const std::string& counter,
                       const std::vector<std::pair<std::string, Recipe>>& recipes);

}  // namespace gridmill
