#pragma once

#include <span>
#include <string_view>

namespace gridmill {

/// What `gridmill help <name>` prints beside the commands, and a section of the manual page: a file
/// of data/help, compiled in by CMake. Its first line is the summary for the list of topics; a
/// blank line and paragraphs follow. Lines that begin with blanks keep their breaks.
struct HelpTopic {
  std::string_view name;  ///< the file's name without its ending
  std::string_view text;

  [[nodiscard]] std::string_view summary() const { return text.substr(0, text.find('\n')); }
  [[nodiscard]] std::string_view body() const { return text.substr(text.find("\n\n") + 2); }
};

/// By name.
[[nodiscard]] std::span<const HelpTopic> help_topics();

}  // namespace gridmill
