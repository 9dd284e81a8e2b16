#include "tools/export/formats/json_documents.h"

#include <algorithm>
#include <cassert>
#include <nlohmann/json.hpp>
#include <vector>

#include "tools/export/text.h"

namespace gridmill {

bool JsonDocuments::take(char c, std::size_t line) {
  if (depth_ == 0) {
    assert(c == '{');
    line_ = line;
    depth_ = 1;
    text_ = c;
    in_string_ = false;
    escaped_ = false;
    return false;
  }
  if (text_.size() < kLongest) text_ += c;
  if (in_string_) {
    if (escaped_) {
      escaped_ = false;
    } else if (c == '\\') {
      escaped_ = true;
    } else if (c == '"') {
      in_string_ = false;
    }
  } else if (c == '"') {
    in_string_ = true;
  } else if (c == '{') {
    ++depth_;
  } else if (c == '}') {
    --depth_;
  }
  return depth_ == 0;
}

std::size_t line_of_error(std::string_view text, std::size_t first_line, std::size_t byte) {
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(byte, text.size()));
  return first_line + static_cast<std::size_t>(std::count(text.begin(), end, '\n'));
}

std::string_view repeated_member(std::string_view json) {
  struct Open {
    bool is_object;
    std::size_t first;  // of its names
  };
  std::vector<Open> open;
  std::vector<std::string_view> names;  // of all objects that are open
  bool name_is_next = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    if (c == '{' || c == '[') {
      name_is_next = c == '{';
      open.push_back({c == '{', names.size()});
    } else if (c == '}' || c == ']') {
      const auto begin = names.begin() + static_cast<std::ptrdiff_t>(open.back().first);
      std::sort(begin, names.end());
      const auto twice = std::adjacent_find(begin, names.end());
      if (twice != names.end()) return *twice;
      names.erase(begin, names.end());
      open.pop_back();
    } else if (c == ',') {
      name_is_next = open.back().is_object;
    } else if (c == '"') {
      const std::size_t begin = ++i;
      while (json[i] != '"') i += json[i] == '\\' ? 2 : 1;
      if (name_is_next) names.push_back(json.substr(begin, i - begin));
      name_is_next = false;
    }
  }
  return {};
}

std::string quoted(const nlohmann::json& value) {
  if (value.is_array()) return "a list";
  if (value.is_object()) return "an object";
  return in_quotes(value.dump());
}

}  // namespace gridmill
