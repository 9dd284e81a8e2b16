#include "solver/board/language.h"

#include <algorithm>

#include "solver/board/require.h"

namespace gridmill {

std::string_view code_of(Language language) {
  return language == Language::kJapanese ? "ja" : "en";
}

std::optional<Language> find_language(std::string_view code) {
  for (const Language language : {Language::kEnglish, Language::kJapanese}) {
    if (code == code_of(language)) return language;
  }
  return std::nullopt;
}

std::string fill_template(std::string_view text, std::initializer_list<std::string> args) {
  std::string result;
  std::size_t next = 0;
  while (true) {
    const std::size_t open = text.find('{');
    result += text.substr(0, open);
    if (open == std::string_view::npos) break;
    const std::size_t close = text.find('}', open);
    const bool is_numbered = close == open + 2;
    const std::size_t which = is_numbered ? static_cast<std::size_t>(text[open + 1] - '0') : next++;
    GRIDMILL_REQUIRE((is_numbered || close == open + 1) && which < args.size());
    result += args.begin()[which];
    text.remove_prefix(close + 1);
  }
  GRIDMILL_REQUIRE(next == 0 || next == args.size());
  return result;
}

namespace {

/// Separator of two parts, and the one before the last part.
struct Separators {
  std::string_view between;
  std::string_view last;
};

/// Japanese has one word between two, and no other word before the last of more.
Separators separators_of(Language language, Conjunction between, std::size_t parts) {
  if (language == Language::kEnglish)
    return {", ", between == Conjunction::kAnd ? " and " : " or "};
  if (between == Conjunction::kOr) return {"か", "か"};
  return {"、", parts == 2 ? "と" : "、"};
}

}  // namespace

std::string joined(const std::vector<std::string>& parts, Language language, Conjunction between) {
  const Separators separators = separators_of(language, between, parts.size());
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i != 0) text += i + 1 == parts.size() ? separators.last : separators.between;
    text += parts[i];
  }
  return text;
}

/// Kana, kanji, Hangul and forms of full width begin at U+3000, whose first byte is E3 in UTF-8.
std::size_t display_width(std::string_view utf8) {
  std::size_t columns = 0;
  for (std::size_t i = 0; i < utf8.size(); ++i) {
    const auto byte = static_cast<unsigned char>(utf8[i]);
    if ((byte & 0xC0U) == 0x80U) continue;  // continues with a character
    columns += byte >= 0xE3U ? 2 : 1;
  }
  return columns;
}

std::string padded(std::string text, std::size_t columns, bool right) {
  const std::size_t own = display_width(text);
  if (own < columns) text.insert(right ? 0 : text.size(), columns - own, ' ');
  return text;
}

std::vector<std::string> wrap_words(std::string_view text, std::size_t width) {
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
