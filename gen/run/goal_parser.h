#pragma once

// Parts of a goal as people write them. All functions throw ParseError (without a place).

#include <string>
#include <string_view>
#include <vector>

#include "gen/recipe.h"
#include "gen/run/generation_goal.h"

namespace gridmill {

/// The most puzzles that a goal may ask for.
inline constexpr std::uint64_t kMaxGoalPuzzles = 1'000'000'000'000;

/// The level of a number, a name, or "level" and a number; nullptr if there is none.
[[nodiscard]] const LevelInfo* find_level_named(std::string_view name, const LevelTable& levels);
/// "level1 to level7, Beginner, Easy, ..."
[[nodiscard]] std::string level_names(const LevelTable& levels);

/// "level3=5000,Tricky=200" by level.
[[nodiscard]] LevelCounts parse_quotas(std::string_view text, const LevelTable& levels);
/// Ratings by Sudoku Explainer: "6.6..7.2", "7.0..", "..4.2" or "6.6".
[[nodiscard]] ErRange parse_er_range(std::string_view text);
/// Names of techniques, separated by commas.
[[nodiscard]] std::vector<TechniqueGroup> parse_techniques(std::string_view text);

/// Limits puzzles to a level: givens are removed only while techniques up to it solve the puzzle. A
/// pattern fixes the givens, so there the goal rejects harder puzzles instead.
void set_max_level(Recipe& recipe, GenerationGoal& goal, int level);
/// Makes the recipe aim at the levels of the goal's quotas, if its puzzles are mostly harder.
void aim_at_quotas(Recipe& recipe, const GenerationGoal& goal);

}  // namespace gridmill
