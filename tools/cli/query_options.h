#pragma once

// The options that select puzzles of a database, parsed into a Query.

#include "db/store.h"
#include "solver/board/language.h"
#include "tools/cli/command.h"

namespace gridmill {

/// --level, --givens, --uses, ...: which puzzles of a database.
void declare_selection(OptionTable& options);
/// The same with --shuffle, --limit and --offset.
void declare_query(OptionTable& options);
/// Both throw UsageError.
[[nodiscard]] Query selection_of(const RawArguments& raw);
[[nodiscard]] Query query_of(const RawArguments& raw);
/// Says on standard error where a query asks for ratings by Sudoku Explainer (--er, --pearl)
/// and none of the puzzles that it is about has one.
void warn_unrated(const Store& store, const Query& query, Language language);

}  // namespace gridmill
