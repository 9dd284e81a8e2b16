#pragma once

#include <string>

#include "db/store.h"
#include "solver/board/language.h"

namespace gridmill {

/// What a database holds as a page of HTML: counts by every facet with a picture each, the clues of
/// each level, a puzzle of each level, and the runs. One file, without scripts or network; the same
/// database gives the same page.
/// @param query  which puzzles count
/// @param title  what the page is about, as plain text
[[nodiscard]] std::string stats_page(const Store& store, const Query& query,
                                     const std::string& title, Language language);

}  // namespace gridmill
