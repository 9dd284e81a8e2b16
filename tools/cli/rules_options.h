#pragma once

#include <string>
#include <vector>

#include "gen/recipe.h"
#include "tools/cli/command.h"

namespace gridmill {

/// --rules, --givens, --cage-size, --clue-count, --negative, --keep-redundant: clues beside the
/// givens.
void declare_rules(OptionTable& options);
/// What they say, in a recipe that has its board. Throws UsageError.
void apply_rules(const RawArguments& raw, Recipe& recipe);
/// Adds a rule, by its id, to a recipe that has its board. Throws UsageError.
void add_rule(const std::string& id, Recipe& recipe);
/// What --rules knows: those of gen/rules.def, then those of boards.
[[nodiscard]] std::vector<std::string> rule_ids();

}  // namespace gridmill
