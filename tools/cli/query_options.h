#pragma once

#include "db/query.h"
#include "tools/cli/command.h"

namespace gridmill {

/// --level, --clues, --uses, ...: which puzzles of a database.
void declare_query(OptionTable& options);
/// Throws UsageError.
[[nodiscard]] Query query_of(const LowArguments& low);

}  // namespace gridmill
