#pragma once

// Help topics, the manual page and completion scripts. The latter two are made from the table of
// commands and their options.

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gridmill {

/// The lines of a text, without their ends.
[[nodiscard]] std::vector<std::string_view> lines_of(std::string_view text);

/// A manual page (section 1) in the man macros.
[[nodiscard]] std::string man_page();

/// The shells that `completion_script` knows: "bash, zsh, fish".
inline constexpr std::string_view kShells[] = {"bash", "zsh", "fish"};

/// A script for the shell that completes commands, options and the values of options that a table
/// lists. Throws UsageError for an unknown shell.
[[nodiscard]] std::string completion_script(std::string_view shell);
/// A text within single quotes of a shell.
[[nodiscard]] std::string shell_quoted(std::string_view text);

/// What `gridmill help <name>` prints in addition to the commands, and a section of the manual
/// page: a file of data/help, compiled in by CMake. Its first line is the summary for the list of
/// topics; a blank line and paragraphs follow. Lines that begin with blanks keep their breaks.
struct HelpTopic {
  std::string_view name;  ///< the file's name without its ending
  std::string_view text;

  [[nodiscard]] std::string_view summary() const { return text.substr(0, text.find('\n')); }
  [[nodiscard]] std::string_view body() const { return text.substr(text.find("\n\n") + 2); }
};

/// By name.
[[nodiscard]] std::span<const HelpTopic> help_topics();
/// The texts of commands, files of data/commands, in the same form. The body is the usage, a blank
/// line, paragraphs (if any) where "{}" is filled in by the command, and "Examples:" with a command
/// line each.
[[nodiscard]] std::span<const HelpTopic> command_texts();

}  // namespace gridmill
