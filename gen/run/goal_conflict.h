#pragma once

#include <string>

#include "gen/recipe.h"
#include "gen/run/generation_goal.h"
#include "solver/board/language.h"

namespace gridmill {

/// Why no puzzle of the recipe can meet the goal, as a message for the user, or "".
[[nodiscard]] std::string infeasible_reason(const GenerationGoal& goal, const Recipe& recipe,
                                            Language language);

/// Why no puzzle needs a subsumed group in the strict sense: "complex-fish finds practically all
/// that 'kraken-fish' finds".
[[nodiscard]] std::string subsumption_reason(const TechniqueGroup& group, Language language);

}  // namespace gridmill
