#pragma once

// Character escapes for text formats: XML, CSV, URIs, roff and shell completions.

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "solver/board/rows.h"

namespace gridmill {

/// A text in which other texts replace some characters.
[[nodiscard]] inline std::string replace_characters(
    std::string_view text, std::initializer_list<std::pair<char, std::string_view>> replacements) {
  std::string result;
  for (const char c : text) {
    const auto* by = find_by(replacements, &std::pair<char, std::string_view>::first, c);
    result += by == nullptr ? std::string_view(&c, 1) : by->second;
  }
  return result;
}

}  // namespace gridmill
