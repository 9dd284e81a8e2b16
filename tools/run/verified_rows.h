#pragma once

// Rows of a database, verified before they leave it. Puzzles are solved in batches of one board; a
// bad row is returned with its issue and does not stop the others.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "db/store.h"
#include "tools/cli/search_limit.h"

namespace gridmill {

/// A row that is not a valid puzzle, since a database can be edited or damaged.
struct BadRow {
  std::int64_t id = 0;
  std::string issue;         ///< "it has more than one solution"
  bool is_given_up = false;  ///< its search exceeded the limit, so the row may be a valid puzzle
};

/// Store::each, without techniques, for rows that leave the database: each is verified first. Its
/// puzzle must have the stored solution only, and the stored number of givens.
/// @param limit  what the search of each puzzle may take
/// @return the rows that fail; the callback does not get them
[[nodiscard]] std::vector<BadRow> for_each_verified(
    const Store& store, const Query& query,
    const std::function<void(const StoredRecord&)>& callback, const SearchLimit& limit = {});

/// Reports them on standard error, with the name of the file.
void report_bad_rows(const Store& store, const std::vector<BadRow>& rows);

}  // namespace gridmill
