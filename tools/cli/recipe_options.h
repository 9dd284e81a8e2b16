#pragma once

#include <string>
#include <vector>

#include "gen/recipe.h"
#include "tools/cli/command.h"

namespace gridmill {

/// --seed, --board, --layout, --rules, --fill, --symmetry, --givens, --pattern, --per-grid,
/// --max-attempts: what decides the puzzles of a run.
void declare_recipe(OptionTable& options);

/// The recipe that was asked for. Without --seed, one is drawn from the system. Throws UsageError
/// or ParseError.
[[nodiscard]] Recipe recipe_of(const RawArguments& raw);
/// The recipe of --board and --rules alone. Throws UsageError for an unknown rule.
[[nodiscard]] Recipe recipe_with(const BoardSpec& board,
                                 const std::vector<std::string>& rules = {});
/// The values of --rules: the rules of gen/rules.def, then those of boards.
[[nodiscard]] std::vector<std::string> rule_ids();

}  // namespace gridmill
