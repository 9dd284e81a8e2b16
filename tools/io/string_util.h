#pragma once

// Small things that every reader of texts needs.

#include <algorithm>
#include <cstdio>
#include <string>
#include <string_view>

#include "solver/board/text.h"

namespace gridmill {

/// Without the white space at both ends.
[[nodiscard]] inline std::string_view trim(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

/// A number as printf has it: "%.1f".
[[nodiscard]] inline std::string format_double(const char* format, double value) {
  char text[32];
  std::snprintf(text, sizeof(text), format, value);
  return text;
}

/// The first line that is neither blank nor a comment ('#'), trimmed; empty: there is none.
[[nodiscard]] inline std::string_view first_line_of(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trim(text.substr(0, end));
    if (!line.empty() && !line.starts_with('#')) return line;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return {};
}

}  // namespace gridmill
