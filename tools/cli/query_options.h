#pragma once

#include "db/query.h"
#include "tools/cli/command.h"

namespace gridmill {

/// --db FILE, which must be given.
void declare_db(po::options_description& options);
[[nodiscard]] std::string db_of(const po::variables_map& arguments);

/// --level, --clues, --uses, ...: which puzzles of a database.
void declare_query(po::options_description& options);
/// Throws UsageError.
[[nodiscard]] Query query_of(const po::variables_map& arguments);

}  // namespace gridmill
