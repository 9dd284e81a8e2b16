#pragma once

#include "solver/board/symbols.h"
#include "tools/cli/command.h"

namespace gridmill {

/// --symbols LETTERS|shapes|DIR/.
void declare_symbols(OptionTable& options);
/// What it says; none without it. Throws UsageError.
[[nodiscard]] Symbols symbols_of(const RawArguments& raw);
/// Throws UsageError where a board has more digits than there are symbols; 0: digits themselves.
void require_symbols(std::size_t symbols, int digits);

}  // namespace gridmill
