#pragma once

// Helpers for texts in English and Japanese: templates, lists with "and" or "or", display width,
// padding and line breaks.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gridmill {

/// The languages of texts about puzzles.
enum class Language : std::uint8_t { kEnglish, kJapanese };

/// "en" or "ja".
[[nodiscard]] std::string_view code_of(Language language);
/// The language of that code, if it is one.
[[nodiscard]] std::optional<Language> find_language(std::string_view code);

/// The one of two texts that is in the language.
template <typename Text>
[[nodiscard]] const Text& in_language(Language language, const Text& english,
                                      const Text& japanese) {
  return language == Language::kJapanese ? japanese : english;
}

/// A text with each "{}" filled in, from the left; "{0}" and "{1}" name their argument, for
/// languages that have another order.
[[nodiscard]] std::string fill_template(std::string_view text,
                                        std::initializer_list<std::string> args);

/// The conjunction before the last part of a list.
enum class Conjunction : std::uint8_t { kAnd, kOr };
/// "a", "a and b", "a, b and c", or "a and b, c, and d" if a part is a list itself; in Japanese
/// "aとb", "a、b、c", "aかbかc".
[[nodiscard]] std::string joined(const std::vector<std::string>& parts, Language language,
                                 Conjunction between = Conjunction::kAnd);

/// How many columns of a terminal a text takes: most characters of East Asia take two.
[[nodiscard]] std::size_t display_width(std::string_view utf8);
/// The text padded with blanks to that many columns, on the right or (`right`) on the left.
[[nodiscard]] std::string padded(std::string text, std::size_t columns, bool right = false);
/// Breaks a text into lines: after blanks, and between Japanese characters where their rules permit
/// it. A longer word gets a separate line. The last line has more than one word if possible.
/// @param fits  whether a line is short enough
[[nodiscard]] std::vector<std::string> wrap_text(std::string_view text,
                                                 const std::function<bool(std::string_view)>& fits);
/// The same for lines of at most `width` columns (`display_width`).
[[nodiscard]] std::vector<std::string> wrap_words(std::string_view text, std::size_t width);

}  // namespace gridmill
