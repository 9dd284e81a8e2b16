#pragma once

#include "solver/rate/level_table.h"
#include "tools/cli/command.h"

/// --level-table: a table of levels of one's own.

namespace gridmill {

void declare_levels(OptionTable& options);
/// The table of the file, or the one that is built in. Throws ParseError.
[[nodiscard]] LevelTable levels_of(const RawArguments& raw);

}  // namespace gridmill
