#pragma once

// The texts of -h and --help.

#include <string>

namespace gridmill {

struct Command;

/// What --help prints: usage, paragraphs, all options by group, examples.
[[nodiscard]] std::string full_help(const Command& command);
/// What -h prints: usage, the common options in a line each, one example.
[[nodiscard]] std::string short_help(const Command& command);
/// The list of commands. @param with_topics  also the topics, and examples
[[nodiscard]] std::string overview(bool with_topics);

}  // namespace gridmill
