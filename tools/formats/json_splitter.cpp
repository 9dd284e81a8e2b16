#include "tools/formats/json_splitter.h"

#include <algorithm>
#include <cassert>

namespace gridmill {

bool JsonSplitter::feed(char c, std::size_t line) {
  if (depth_ == 0) {
    assert(c == '{');
    line_ = line;
    depth_ = 1;
    text_ = c;
    in_string_ = false;
    escaped_ = false;
    return false;
  }
  if (text_.size() < kMaxSize) text_ += c;
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

}  // namespace gridmill
