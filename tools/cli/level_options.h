#pragma once

#include <optional>

#include "solver/rate/level_table.h"
#include "tools/cli/command.h"

/// --levels: a table of levels of one's own.

namespace gridmill {

void declare_levels(OptionTable& options);
/// The table, if one was given. Throws ParseError.
[[nodiscard]] std::optional<LevelTable> levels_of(const LowArguments& low);

}  // namespace gridmill
