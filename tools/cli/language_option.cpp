#include "tools/cli/language_option.h"

#include <cstdlib>
#include <string>
#include <string_view>

namespace gridmill {
namespace {

/// The language of the locale, by the first of its variables that says one: "ja_JP.UTF-8".
Language language_of_locale() {
  for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(variable);
    if (value == nullptr || *value == '\0') continue;
    const std::string_view locale(value);
    const std::string_view code = locale.substr(0, locale.find_first_of("_.@"));
    return find_language(code).value_or(Language::kEnglish);
  }
  return Language::kEnglish;
}

}  // namespace

void declare_language(OptionTable& options) {
  options.add("lang", "LANG", "of what is said of puzzles: en, ja (default: that of $LANG, or en)");
}

Language language_of(const RawArguments& raw) {
  const auto code = raw.find("lang");
  if (!code) return language_of_locale();
  const std::optional<Language> language = find_language(*code);
  if (!language) throw UsageError("--lang: expected en or ja, found '" + *code + "'");
  return *language;
}

}  // namespace gridmill
