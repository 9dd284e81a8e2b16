#pragma once

#include <cstdint>
#include <vector>

#include "tools/cli/store_tables.h"

namespace gridmill {

/// --format (a row of formats.def) and --output.
void declare_records(po::options_description& options);

/// --split and --steps, for commands that have them.
void declare_record_extras(po::options_description& options);

/// Writes the rows of a query to --output as --format says, and --split and --steps if the command
/// has them. Rows that are no good puzzles are told of and left out. Throws UsageError before
/// anything is written.
/// @param ids  where the ids of the rows that were written go
/// @return the exit code: kFailure when rows were bad, kUnmet when there were none or fewer than
/// the
///         limit (and says so), else kDone
[[nodiscard]] int write_records(const po::variables_map& arguments, const Store& store,
                                const Query& query, std::vector<std::int64_t>& ids);

}  // namespace gridmill
