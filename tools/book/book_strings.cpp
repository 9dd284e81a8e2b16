#include "tools/book/book_strings.h"

#include <cctype>

#include "solver/board/require.h"
#include "solver/clues/clue_kinds.h"
#include "solver/rate/level_table.h"
#include "tools/book/printer.h"
#include "tools/drawing/svg.h"

namespace gridmill {
namespace {

struct StringEntry {
  std::string_view english;
  std::string_view japanese;
};

constexpr StringEntry kStrings[] = {
#define BOOK_STRING(id, english, japanese) {english, japanese},
#include "tools/book/book_strings.def"
#undef BOOK_STRING
};

constexpr StringEntry kIssues[] = {
#define PREFLIGHT_ISSUE(id, english, japanese) {english, japanese},
#include "tools/book/preflight_issues.def"
#undef PREFLIGHT_ISSUE
};

/// "Little Killer": what people call the puzzles with clues of that id.
std::string in_title_case(std::string_view id) {
  std::string name;
  for (const char c : id) {
    const bool begins = name.empty() || name.back() == ' ';
    name += c == '-' ? ' ' : begins ? static_cast<char>(std::toupper(c)) : c;
  }
  return name;
}

}  // namespace

std::string localize(Language language, BookString word, std::initializer_list<std::string> args) {
  const StringEntry& row = kStrings[static_cast<std::size_t>(word)];
  return fill_template(in_language(language, row.english, row.japanese), args);
}

std::string localize(Language language, PreflightIssue issue,
                     std::initializer_list<std::string> args) {
  const StringEntry& row = kIssues[static_cast<std::size_t>(issue)];
  return fill_template(in_language(language, row.english, row.japanese), args);
}

std::string format_points(double points) { return number_text(points, 3); }

std::string format_length(Language language, double points) {
  constexpr double kMillimetres = 25.4;
  const double inches = points / kPointsPerInch;
  return language == Language::kJapanese ? number_text(inches * kMillimetres, 3) + "mm"
                                         : number_text(inches, 3) + " in";
}

std::string level_name(Language language, int level) {
  if (level == 0) return localize(language, BookString::kUnrated);
  const LevelInfo& info = levels()[static_cast<std::size_t>(level - 1)];
  return in_language(language, info.english, info.japanese);
}

std::string chapter_name(Language language, std::string_view kind, int level) {
  if (kind.empty()) return level_name(language, level);
  std::string name;
  if (kind == "none") {
    name = localize(language, BookString::kPlainPuzzles);
  } else {
    const ClueKind* row = find_clue_kind(kind);
    GRIDMILL_REQUIRE(row != nullptr);
    name = language == Language::kJapanese ? std::string(row->japanese) : in_title_case(row->id);
  }
  return level == 0
             ? name
             : localize(language, BookString::kKindAndLevel, {name, level_name(language, level)});
}

std::string level_about(Language language, int level) {
  if (level == 0) return "";
  return localize(language,
                  static_cast<BookString>(static_cast<int>(BookString::kLevel1) + level - 1));
}

std::string keep_together(std::string text) {
  constexpr std::string_view kIs = " is ";
  for (std::size_t at = 0; (at = text.find(kIs, at)) != std::string::npos; at += kIs.size()) {
    text.replace(at, kIs.size(), " is\u00a0");
  }
  return text;
}

}  // namespace gridmill
