#pragma once

// "Did you mean ...?" for names that people mistype: of commands, options, techniques.

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gridmill {

/// The known names that are like a wrong one, likest first, three at most. Capitals, blanks and
/// signs do not matter.
[[nodiscard]] std::vector<std::string_view> closest_names(std::string_view wrong,
                                                          std::span<const std::string_view> known);

/// ", did you mean 'a', 'b' or 'c'?"; "" without names. Each name gets `prefix` before it.
[[nodiscard]] std::string did_you_mean(std::span<const std::string_view> names,
                                       std::string_view prefix = "");

/// The error for a technique, or a family if `families`, that does not exist: the names like it, or
/// else all there are.
[[nodiscard]] std::string unknown_technique(std::string_view name, bool families);

}  // namespace gridmill
