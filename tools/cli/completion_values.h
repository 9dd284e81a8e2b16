#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/cli/option_table.h"

/// The words that can stand for the value of an option, for completion.

namespace gridmill {

/// The values of an option where a table or a short list knows them all, or nearly; empty: a file,
/// a number or anything.
[[nodiscard]] std::vector<std::string> completion_values(std::string_view command,
                                                         const Option& option);
/// Whether its value may be several of them, parted by commas.
[[nodiscard]] bool is_list_option(const Option& option);
/// Whether its value may be a file or folder.
[[nodiscard]] bool is_path_option(const Option& option);

/// The values of the arguments that a command takes, where they are no files.
[[nodiscard]] std::vector<std::string> completion_arguments(std::string_view command);

}  // namespace gridmill
