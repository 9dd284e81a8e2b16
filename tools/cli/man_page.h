#pragma once

#include <string>
#include <string_view>

/// What tells about the program outside of it, made from the table of commands and their options.

namespace gridmill {

/// A manual page (section 1) in the man macros.
[[nodiscard]] std::string man_page();

/// The shells that `completion_script` knows: "bash, zsh, fish".
inline constexpr std::string_view kShells[] = {"bash", "zsh", "fish"};

/// A script for the shell that completes commands, options and the values of options that a table
/// lists. Throws UsageError for an unknown shell.
[[nodiscard]] std::string completion_script(std::string_view shell);

}  // namespace gridmill
