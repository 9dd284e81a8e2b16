#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace gridmill {

/// Breaks a text into lines of at most `width` bytes; a longer word gets a line of its own.
[[nodiscard]] inline std::vector<std::string> wrap_words(std::string_view text, std::size_t width) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    std::size_t end = text.size();
    if (end > width) {
      end = text.rfind(' ', width);
      if (end == std::string_view::npos || end == 0) end = std::min(text.find(' '), text.size());
    }
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

}  // namespace gridmill
