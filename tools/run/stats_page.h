#pragma once

#include <string>

#include "db/store.h"
#include "solver/board/language.h"

namespace gridmill {

/// Statistics of a database as an HTML page: counts by every facet with a picture each, the givens
/// of each level, a puzzle of each level, and the runs. One file, without scripts or network; the
/// same database gives the same page.
/// @param query  selects the puzzles that count
/// @param title  title of the page, as plain text
[[nodiscard]] std::string stats_page(const Store& store, const Query& query,
                                     const std::string& title, Language language);

}  // namespace gridmill
