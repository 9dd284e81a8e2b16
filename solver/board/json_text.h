#pragma once

// Strings and lists as JSON, for floors without a JSON library.

#include <string>
#include <string_view>

namespace gridmill {

/// Appends a string as JSON has it, with its quotes.
inline void append_json_string(std::string& out, std::string_view value) {
  constexpr char kHex[] = "0123456789abcdef";
  out += '"';
  for (const char c : value) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte < 0x20) {
      out += "\\u00";
      out += kHex[byte >> 4U];
      out += kHex[byte & 15U];
    } else {
      out += c;
    }
  }
  out += '"';
}

/// Appends "[a,b]", of what `append(item)` appends for each item of the list.
template <typename List, typename F>
void append_json_list(std::string& out, const List& list, const F& append) {
  out += '[';
  bool first = true;
  for (const auto& item : list) {
    if (!first) out += ',';
    first = false;
    append(item);
  }
  out += ']';
}

}  // namespace gridmill
