#pragma once

// For tests of goals and of runs that continue.

#include <string>

#include "db/store.h"
#include "gen/recipe.h"
#include "gen/run/generation_goal.h"

namespace gridmill::cli_test {

/// How many of each level.
inline LevelCounts levels_in(const std::string& file) {
  LevelCounts found{};
  const Store store(file, Store::Mode::kRead);
  for (const NamedCount& line : store.counts(Facet::kLevel)) {
    if (line.name) found.at(std::stoul(*line.name)) = line.count;
  }
  return found;
}

}  // namespace gridmill::cli_test
