#pragma once

#include "gen/recipe.h"
#include "tools/cli/command.h"

namespace gridmill {

/// --seed, --board, --fill, --symmetry, --givens, --pattern, --per-grid, --max-attempts: what
/// decides the puzzles of a run.
void declare_recipe(OptionTable& options);

/// The recipe that was asked for. Without --seed, one is drawn from the system. Throws UsageError
/// or ParseError.
[[nodiscard]] Recipe recipe_of(const RawArguments& raw);

}  // namespace gridmill
