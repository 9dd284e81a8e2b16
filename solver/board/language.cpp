#include "solver/board/language.h"

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

namespace {

/// What stands between two parts, and before the last one of all.
struct Separators {
  std::string_view between;
  std::string_view last;
};

/// Japanese has one word between two, and no other word before the last of more.
Separators separators_of(Language language, Between between, std::size_t parts) {
  if (language == Language::kEnglish) return {", ", between == Between::kAnd ? " and " : " or "};
  if (between == Between::kOr) return {"か", "か"};
  return {"、", parts == 2 ? "と" : "、"};
}

}  // namespace

std::string joined(const std::vector<std::string>& parts, Language language, Between between) {
  const Separators separators = separators_of(language, between, parts.size());
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i != 0) text += i + 1 == parts.size() ? separators.last : separators.between;
    text += parts[i];
  }
  return text;
}

}  // namespace gridmill
