#pragma once

#include <string>

#include "db/store.h"
#include "gen/recipe.h"
#include "tools/cli/wish.h"

/// For tests of wishes and of runs that go on.

namespace gridmill::cli_test {

/// How many of each level.
inline ByLevel levels_in(const std::string& file) {
  ByLevel found{};
  const Store store(file, Store::Mode::kRead);
  for (const NamedCount& line : store.counts(Facet::kLevel)) {
    if (line.name) found.at(std::stoul(*line.name)) = line.count;
  }
  return found;
}

}  // namespace gridmill::cli_test
