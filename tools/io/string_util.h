#pragma once

// Small things that every reader of texts needs.

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gridmill {

[[nodiscard]] inline bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/// Without the white space at both ends.
[[nodiscard]] inline std::string_view trim(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

/// The number that a text is, from its first character to its last; none if it is another text or
/// does not fit.
template <typename Number>
[[nodiscard]] std::optional<Number> parse_as(std::string_view text) {
  Number number{};
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || rest != end) return std::nullopt;
  return number;
}

/// A number as printf has it: "%.1f".
[[nodiscard]] inline std::string format_double(const char* format, double value) {
  char text[32];
  std::snprintf(text, sizeof(text), format, value);
  return text;
}

/// The tokens between white space and any of `separators`.
[[nodiscard]] inline std::vector<std::string_view> tokenize(std::string_view text,
                                                            std::string_view separators = "") {
  std::vector<std::string_view> tokens;
  const auto parts = [&](char c) {
    return is_blank(c) || separators.find(c) != std::string_view::npos;
  };
  for (auto begin = text.begin();;) {
    begin = std::find_if_not(begin, text.end(), parts);
    if (begin == text.end()) return tokens;
    const auto end = std::find_if(begin, text.end(), parts);
    tokens.push_back(text.substr(static_cast<std::size_t>(begin - text.begin()),
                                 static_cast<std::size_t>(end - begin)));
    begin = end;
  }
}

/// The parts between the occurrences of a character: one more than there are occurrences.
[[nodiscard]] inline std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0;;) {
    const std::size_t end = text.find(at, begin);
    parts.push_back(text.substr(begin, end - begin));
    if (end == std::string_view::npos) return parts;
    begin = end + 1;
  }
}

/// The parts with `between` between them.
template <typename Parts>
[[nodiscard]] std::string join(const Parts& parts, std::string_view between) {
  std::string text;
  bool is_first = true;
  for (const auto& part : parts) {
    if (!std::exchange(is_first, false)) text += between;
    text += part;
  }
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

/// What a message may quote: the beginning of a text, in printable ASCII.
[[nodiscard]] inline std::string in_quotes(std::string_view text) {
  constexpr std::size_t kMaxSize = 40;
  std::string result = "'";
  for (const char c : text.substr(0, kMaxSize)) result += c >= ' ' && c <= '~' ? c : '?';
  return result + (text.size() > kMaxSize ? "...'" : "'");
}

}  // namespace gridmill
