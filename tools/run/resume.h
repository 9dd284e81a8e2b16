#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "db/store.h"
#include "solver/rate/level_table.h"

/// Resume is the same command again: which run of a database a command goes on with.

namespace gridmill {

/// The techniques of this program and their levels in one word: a run is not gone on with by a
/// program that rates otherwise.
[[nodiscard]] std::string rater_fingerprint(const LevelTable& levels = LevelTable::standard());

/// Where two texts of "name=value" words differ, a line each: "seed: 1 in the database, 2 now".
[[nodiscard]] std::vector<std::string> recipe_differences(std::string_view there,
                                                          std::string_view now);

/// The run to go on with, or a new one.
///  - The run with the same recipe, if there is one.
///  - If no seed was asked for: the last run that differs in the seed alone; its own counts.
///  - In a database without runs of `generate`, or with `new_run`, a new one.
/// Throws UsageError that names what differs from the run most like it, if there are other runs.
/// @param seed_given  the seed of spec was asked for, not drawn
[[nodiscard]] Run resume_run(Store& store, const RunSpec& spec, bool seed_given, bool new_run);

}  // namespace gridmill
