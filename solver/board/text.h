#pragma once

// Small things that readers of texts need on every floor.

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/board/rows.h"

namespace gridmill {

[[nodiscard]] inline bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/// The beginning of a text of UTF-8: at most so many bytes, and no part of a character.
[[nodiscard]] inline std::string_view utf8_prefix(std::string_view text, std::size_t max_bytes) {
  if (text.size() <= max_bytes) return text;
  constexpr std::size_t kMaxTail = 3;  // of a character; texts that are no UTF-8 are cut anywhere
  for (std::size_t size = max_bytes; size + kMaxTail >= max_bytes && size > 0; --size) {
    if ((static_cast<unsigned char>(text[size]) & 0xC0U) != 0x80U) return text.substr(0, size);
  }
  return text.substr(0, max_bytes);
}

/// What a message may quote: the beginning of a text, in printable ASCII.
[[nodiscard]] inline std::string in_quotes(std::string_view text) {
  constexpr std::size_t kMaxSize = 40;
  std::string result = "'";
  for (const char c : text.substr(0, kMaxSize)) result += c >= ' ' && c <= '~' ? c : '?';
  return result + (text.size() > kMaxSize ? "...'" : "'");
}

/// Whether a text is UTF-8: all bytes of each character, none more than needed, no surrogates, and
/// neither of U+FFFE and U+FFFF, which XML refuses.
[[nodiscard]] inline bool is_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const std::size_t size = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
    std::uint32_t code = size == 1 ? byte : byte & (0xFFU >> (size + 1));
    if ((byte >= 0x80 && byte < 0xC2) || byte > 0xF4 || size > text.size() - i) return false;
    for (std::size_t k = 1; k < size; ++k) {
      const auto next = static_cast<unsigned char>(text[i + k]);
      if ((next & 0xC0U) != 0x80U) return false;
      code = code << 6U | (next & 0x3FU);
    }
    constexpr std::uint32_t kFirst[] = {0, 0x80, 0x800, 0x10000};
    if (code < kFirst[size - 1] || code > 0x10FFFF) return false;
    if ((code >= 0xD800 && code < 0xE000) || code == 0xFFFE || code == 0xFFFF) return false;
    i += size;
  }
  return true;
}

/// Whether a text is a name for messages, pages and pictures: UTF-8 without control characters.
[[nodiscard]] inline bool is_name(std::string_view text) {
  return is_utf8(text) && std::none_of(text.begin(), text.end(), [](char c) {
           return static_cast<unsigned char>(c) < ' ' || c == '\x7f';
         });
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

// Character escapes for text formats: XML, CSV, URIs, roff and shell completions.

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
