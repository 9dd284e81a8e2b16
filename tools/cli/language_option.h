#pragma once

#include "solver/board/language.h"
#include "tools/cli/command.h"

namespace gridmill {

/// --lang en|ja: the language in which a command speaks of puzzles, which is that of the user's
/// locale if nobody says. Errors are in English.
void declare_language(OptionTable& options);
/// Throws UsageError for another language.
[[nodiscard]] Language language_of(const RawArguments& raw);

}  // namespace gridmill
