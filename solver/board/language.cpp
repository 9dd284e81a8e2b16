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
  Separators separators = separators_of(language, between, parts.size());
  const bool has_lists = std::any_of(parts.begin(), parts.end(), [](const std::string& part) {
    return part.find(" and ") != std::string::npos || part.find(" or ") != std::string::npos;
  });
  if (language == Language::kEnglish && has_lists) {
    separators.last = between == Conjunction::kOr ? ", or " : ", and ";
  }
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i != 0) text += i + 1 == parts.size() ? separators.last : separators.between;
    text += parts[i];
  }
  return text;
}

namespace {

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }
bool is_wide(char first) { return static_cast<unsigned char>(first) >= 0xE3U; }

/// Whether a line may end before that byte: after a blank, and between Japanese characters unless
/// one of them must not end or begin a line.
bool may_break(std::string_view text, std::size_t at) {
  constexpr std::string_view kNotFirst = "、。，．・：；！？）」』】〉》ー々ゃゅょっャュョッ";
  constexpr std::string_view kNotLast = "（「『【〈《";
  if (continues_character(text[at])) return false;
  if (text[at - 1] == ' ') return text[at] != ' ';
  std::size_t before = at - 1;
  while (before > 0 && continues_character(text[before])) --before;
  constexpr std::size_t kBytes = 3;  // of a wide character
  return is_wide(text[before]) && is_wide(text[at]) &&
         kNotFirst.find(text.substr(at, kBytes)) == std::string_view::npos &&
         kNotLast.find(text.substr(before, kBytes)) == std::string_view::npos;
}

}  // namespace

/// Kana, kanji, Hangul and forms of full width begin at U+3000, whose first byte is E3 in UTF-8.
std::size_t display_width(std::string_view utf8) {
  std::size_t columns = 0;
  for (std::size_t i = 0; i < utf8.size(); ++i) {
    if (continues_character(utf8[i])) continue;
    columns += is_wide(utf8[i]) ? 2 : 1;
  }
  return columns;
}

std::string padded(std::string text, std::size_t columns, bool right) {
  const std::size_t own = display_width(text);
  if (own < columns) text.insert(right ? 0 : text.size(), columns - own, ' ');
  return text;
}

std::vector<std::string> wrap_text(std::string_view text,
                                   const std::function<bool(std::string_view)>& fits) {
  std::vector<std::size_t> breaks{0};
  for (std::size_t at = 1; at < text.size(); ++at) {
    if (may_break(text, at)) breaks.push_back(at);
  }
  if (text.empty()) return {};
  const std::size_t pieces = breaks.size();
  breaks.push_back(text.size());
  const auto line = [&](std::size_t first, std::size_t end) {
    std::string_view part = text.substr(breaks[first], breaks[end] - breaks[first]);
    while (part.ends_with(' ')) part.remove_suffix(1);
    return part;
  };
  std::vector<std::size_t> starts{0};  // the first piece of each line
  for (std::size_t i = 1; i < pieces; ++i) {
    if (!fits(line(starts.back(), i + 1))) starts.push_back(i);
  }
  // A short last line gets words of the line before it.
  constexpr std::size_t kMinColumns = 8;
  const auto is_short = [&] {
    return starts.back() + 1 == pieces || display_width(line(starts.back(), pieces)) < kMinColumns;
  };
  while (starts.size() > 1 && is_short() && starts.back() - 1 > starts[starts.size() - 2] &&
         fits(line(starts.back() - 1, pieces))) {
    --starts.back();
  }
  std::vector<std::string> lines;
  starts.push_back(pieces);
  for (std::size_t i = 0; i + 1 < starts.size(); ++i)
    lines.emplace_back(line(starts[i], starts[i + 1]));
  return lines;
}

std::vector<std::string> wrap_words(std::string_view text, std::size_t width) {
  return wrap_text(text, [&](std::string_view line) { return display_width(line) <= width; });
}

}  // namespace gridmill
