#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "db/store.h"
#include "solver/rate/level_table.h"

/// To resume, give the same command again. This file decides which run a command continues.

namespace gridmill {

/// A fingerprint of this program's techniques and their levels: a program that rates differently
/// must not continue a run.
[[nodiscard]] std::string rater_fingerprint(const LevelTable& levels = LevelTable::standard());

/// The differences of two "name=value" texts, a line each: "seed: 1 in the database, 2 now".
[[nodiscard]] std::vector<std::string> recipe_differences(std::string_view there,
                                                          std::string_view now);

/// The run to continue, or a new one:
///  - The run with the same recipe, if there is one.
///  - If no seed was given: the last run that differs in the seed only; its seed is used.
///  - In a database without runs of `generate`, or with `new_run`, a new one.
/// Throws UsageError with the differences from the most similar run, if there are other runs.
/// @param seed_given  the seed of spec was given by the user, not random
[[nodiscard]] Run resume_run(Store& store, const RunSpec& spec, bool seed_given, bool new_run);

}  // namespace gridmill
