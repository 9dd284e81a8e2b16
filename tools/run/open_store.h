#pragma once

#include "db/store.h"
#include "solver/rate/level_table.h"

namespace gridmill {

/// Opens a database; for writing, with these levels and the techniques of this program in it.
[[nodiscard]] Store open_store(const std::string& file, Store::Mode mode,
                               const Store::Options& options = {},
                               const LevelTable& levels = LevelTable::standard());

}  // namespace gridmill
