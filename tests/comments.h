#pragma once

// Comments in source files.

#include <filesystem>
#include <set>
#include <string>
#include <string_view>

namespace gridmill {

/// Where a comment begins in a line of C++ or JavaScript; npos if there is none.
inline std::size_t comment_begin(std::string_view line) {
  bool is_quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (is_quoted && line[i] == '\\') {
      ++i;
    } else if (line[i] == '"' && !(i > 0 && line[i - 1] == '\'')) {
      is_quoted = !is_quoted;
    } else if (!is_quoted && line.substr(i, 2) == "//" && !(i > 0 && line[i - 1] == ':')) {
      return i;
    }
  }
  return std::string_view::npos;
}

/// Whether a file has such comments.
inline bool has_comments(const std::filesystem::path& file) {
  static const std::set<std::string> kExtensions{".h",   ".hpp", ".cpp", ".inl",
                                                 ".def", ".js",  ".mjs"};
  return kExtensions.contains(file.extension());
}

}  // namespace gridmill
