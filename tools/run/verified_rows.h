#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "db/store.h"

namespace gridmill {

/// A row that is no good puzzle, since a database can be edited, or damaged.
struct BadRow {
  std::int64_t id = 0;
  std::string issue;  ///< "it has more than one solution"
};

/// Store::each, without techniques, for what leaves the database: each row is looked at again
/// before it is handed on. Its puzzle must have one solution, the one that is stored, and as many
/// clues as the row says.
/// @return the rows of which that is not so; the callback does not get them
[[nodiscard]] std::vector<BadRow> for_each_verified(
    const Store& store, const Query& query,
    const std::function<void(const StoredRecord&)>& callback);

/// Names them on standard error.
void report_bad_rows(const std::vector<BadRow>& rows);

}  // namespace gridmill
