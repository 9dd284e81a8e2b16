#pragma once

// Opens databases for commands. A writable database gets the techniques and levels of this program,
// which the store itself does not know.

#include <vector>

#include "db/store.h"
#include "solver/rate/level_table.h"

namespace gridmill {

/// The techniques of this program with their levels, in the order of their ranks; the last one
/// means a search that ended at its budget.
[[nodiscard]] std::vector<TechniqueRow> technique_rows(const LevelTable& levels);

/// Opens a database; for writing, with these levels and the techniques of this program in it.
[[nodiscard]] Store open_store(const std::string& file, Store::Mode mode,
                               const Store::Options& options = {},
                               const LevelTable& levels = LevelTable::standard());

}  // namespace gridmill
