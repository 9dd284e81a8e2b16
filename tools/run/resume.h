#pragma once

#include "db/store.h"

/// To resume, give the same command again. This file decides which run a command continues.

namespace gridmill {

/// The run to go on with, or a new one.
///  - The run with the same recipe, if there is one.
///  - If no seed was given: the last run that differs in the seed only; its seed is used.
///  - In a database without runs of `generate`, or with `new_run`, a new one.
/// Throws UsageError with the differences from the most similar run, if there are other runs.
/// @param seed_given  the seed of spec was given by the user, not random
[[nodiscard]] Run resume_run(Store& store, const RunSpec& spec, bool seed_given, bool new_run);

}  // namespace gridmill
