#pragma once

// The options of a goal and of shards. `--shard auto` takes index and count from the environment
// variables of Slurm, Open MPI, Kubernetes or AWS Batch.

#include <cstdint>

#include "gen/recipe.h"
#include "gen/run/generation_goal.h"
#include "gen/run/run_recipe.h"
#include "tools/cli/command.h"

namespace gridmill {

/// --count, --want, --max-level, --needs, --avoids, --hardest, --er, --keep-all, --max-misses: what
/// is wanted.
void declare_goal(OptionTable& options);

/// The requested goal. Throws UsageError.
[[nodiscard]] GenerationGoal goal_of(const RawArguments& raw, const LevelTable& levels);
/// Applies --max-level to the recipe. Without the option the recipe aims at the levels of the goal
/// on boards whose minimal puzzles are mostly harder. A pattern fixes the givens, so with a pattern
/// the goal rejects harder puzzles instead. Throws UsageError.
void apply_max_level(const RawArguments& raw, Recipe& recipe, GenerationGoal& goal);
/// --max-misses; `searches`: puzzles are searched near others. Throws UsageError.
[[nodiscard]] std::uint64_t max_misses_of(const RawArguments& raw, bool searches);

/// --shard, --shards.
void declare_shard(OptionTable& options);
/// The part that was asked for; "auto" asks the scheduler's environment variables. Throws
/// UsageError.
[[nodiscard]] Shard shard_of(const RawArguments& raw);

}  // namespace gridmill
