#pragma once

#include "db/store.h"
#include "tools/cli/command.h"

namespace gridmill {

/// Opens the database of --db; for writing, with the levels and techniques of this program in it.
[[nodiscard]] Store open_store(const po::variables_map& arguments, Store::Mode mode,
                               const Store::Options& options = {});
/// The same with a file.
[[nodiscard]] Store open_store(const std::string& file, Store::Mode mode,
                               const Store::Options& options = {});

}  // namespace gridmill
