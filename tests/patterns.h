#pragma once

// Regular expressions (ECMAScript) in texts. Compiled once for all tests: a file that instantiates
// std::regex itself takes three seconds more.

#include <string>
#include <vector>

namespace gridmill {

/// The text of a match, then those of its groups.
using Match = std::vector<std::string>;

[[nodiscard]] bool has_match(const std::string& text, const std::string& pattern);
/// The first match; empty: there is none.
[[nodiscard]] Match first_match(const std::string& text, const std::string& pattern);
[[nodiscard]] std::vector<Match> all_matches(const std::string& text, const std::string& pattern);
/// The first group of each match.
[[nodiscard]] std::vector<std::string> first_groups(const std::string& text,
                                                    const std::string& pattern);
[[nodiscard]] std::string replace_matches(const std::string& text, const std::string& pattern,
                                          const std::string& replacement);

}  // namespace gridmill
