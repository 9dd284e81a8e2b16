#pragma once

#include "db/store.h"

namespace gridmill {

/// Opens a database; for writing, with the levels and techniques of this program in it.
[[nodiscard]] Store open_store(const std::string& file, Store::Mode mode,
                               const Store::Options& options = {});

}  // namespace gridmill
