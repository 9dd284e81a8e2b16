#pragma once

// Goals: quotas of puzzles for each level, and filters by techniques and by Sudoku Explainer's
// ratings. A goal is divided among shards by for_shard; its conditions are fields of the run's
// text.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gen/recipe.h"
#include "solver/board/language.h"
#include "solver/rate/any_rater.h"
#include "solver/rate/level_table.h"

namespace gridmill {

/// A named set of techniques.
struct TechniqueGroup {
  std::string name;
  TechniqueSet technique_set;
  /// If easier techniques find practically everything that these find, no puzzle needs them in the
  /// strict sense. A goal that needs them then asks for puzzles that the levels below the chains
  /// solve only with their help (rate_for_wish).
  Subsumption subsumption;

  [[nodiscard]] bool is_subsumed() const {
    return subsumption.extent != Subsumption::Extent::kNone;
  }
};

/// The techniques of that name: an id of techniques.def, the beginning of several
/// ("uniqueness-test"), a family ("fish"), or a group ("unique-rectangle"). None if the name is
/// unknown.
[[nodiscard]] std::optional<TechniqueGroup> find_techniques(std::string_view name);

[[nodiscard]] inline bool contains(const TechniqueSet& set, Technique technique) {
  return set[static_cast<std::size_t>(technique)];
}
/// All techniques of several groups.
[[nodiscard]] TechniqueSet techniques_of(const std::vector<TechniqueGroup>& groups);
/// The names of groups, separated by commas.
[[nodiscard]] std::string names_of(const std::vector<TechniqueGroup>& groups);
/// The techniques of the levels below `level`.
[[nodiscard]] TechniqueSet techniques_below(int level, const LevelTable& levels);
/// What a wish for a subsumed group allows: the group, and the levels below it that have no chains.
[[nodiscard]] TechniqueSet techniques_of_wish(const TechniqueGroup& group,
                                              const LevelTable& levels);
/// The level of the easiest technique of a set.
[[nodiscard]] int easiest_level(const TechniqueSet& set, const LevelTable& levels);

/// Ratings of Sudoku Explainer in tenths, inclusive.
struct ErRange {
  int min = 0;
  int max = 200;
};

/// "6.6": tenths as Sudoku Explainer prints its ratings.
[[nodiscard]] std::string format_tenths(int tenths);

/// The highest rating by Sudoku Explainer that puzzles of a standard level can have, in tenths:
/// singles need no more than 2.3, and the techniques up to level 4 no more than 4.0.
[[nodiscard]] constexpr int max_er_of_level(int level) {
  return level <= 3 ? 23 : level == 4 ? 40 : 200;
}

/// Numbers by level; [0] is not used.
using LevelCounts = std::array<std::uint64_t, 8>;

/// Which puzzles of a recipe are wanted: how many of each level, and filters such as techniques
/// that a puzzle must need.
struct GenerationGoal {
  LevelTable levels = LevelTable::standard();
  LevelCounts quotas{};     ///< puzzles of each level; all 0: any level
  std::uint64_t count = 0;  ///< total number of puzzles; 0: the sum of the quotas
  std::vector<TechniqueGroup> needs;
  std::vector<TechniqueGroup> avoids;
  std::vector<TechniqueGroup> hardest;  ///< one of these
  std::optional<ErRange> er;
  bool pearl = false;     ///< no step after the first placement is harder: er equals ep
  bool diamond = false;   ///< nor one after the first step: er equals ed
  int max_level = 0;      ///< no level above this one; 0: any. For patterns: see Recipe::max_levels
  bool keep_all = false;  ///< also keep puzzles beyond a full quota

  [[nodiscard]] bool has_quotas() const;
  /// Whether it rejects some puzzles regardless of quotas.
  [[nodiscard]] bool has_filters() const {
    return !needs.empty() || !avoids.empty() || !hardest.empty() || er.has_value() ||
           max_level != 0 || seeks_pearls();
  }
  /// Whether PearlSearch is used.
  [[nodiscard]] bool seeks_pearls() const { return pearl || diamond; }
  /// Whether HardSearch is used: only for ratings that chance hardly ever meets.
  [[nodiscard]] bool seeks_hard(const Recipe& recipe) const;
  /// Whether puzzles are searched near those of the recipe.
  [[nodiscard]] bool searches(const Recipe& recipe) const {
    return seeks_pearls() || seeks_hard(recipe);
  }

  /// A field for each condition; none if there is only a count. The count is left out because a run
  /// may be made longer.
  [[nodiscard]] RecipeFields fields() const;
  /// The techniques that a puzzle may need; rating may stop beyond them.
  [[nodiscard]] TechniqueSet allowed_techniques() const;
  /// The goal of shard 1..shard_count: quotas and count are divided among the shards.
  [[nodiscard]] GenerationGoal for_shard(std::uint64_t shard_index,
                                         std::uint64_t shard_count) const;
};

// Parts of a goal as people write them. All functions throw ParseError (without a place).

/// Changes when HardSearch finds other puzzles for a seed.
inline constexpr std::uint32_t kHardSearchVersion = 1;

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

/// Why no puzzle of the recipe can meet the goal, as a message for the user, or "".
[[nodiscard]] std::string infeasible_reason(const GenerationGoal& goal, const Recipe& recipe,
                                            Language language);

/// Why no puzzle needs a subsumed group in the strict sense: "complex-fish finds practically all
/// that 'kraken-fish' finds".
[[nodiscard]] std::string subsumption_reason(const TechniqueGroup& group, Language language);

}  // namespace gridmill
