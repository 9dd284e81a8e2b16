#pragma once

#include "tools/cli/declared.h"

/// --levels: a table of levels of one's own.

namespace gridmill {

void declare_levels(po::options_description& options);
/// Reads the table, if there is one, and lets the program follow it. Throws ParseError.
void use_levels_of(const po::variables_map& arguments);

}  // namespace gridmill
