#pragma once

#include "solver/board/symbols.h"
#include "tools/cli/command.h"

namespace gridmill {

/// --symbols LETTERS|shapes|DIR/.
void declare_symbols(OptionTable& options);
/// What it says; none without it. Throws UsageError.
[[nodiscard]] Symbols symbols_of(const LowArguments& low);
/// Throws UsageError where a board has more digits than there are symbols.
void require_symbols(const Symbols& symbols, int digits);

}  // namespace gridmill
