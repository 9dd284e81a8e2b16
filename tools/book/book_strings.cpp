#include "tools/book/book_strings.h"

#include <algorithm>
#include <cctype>

#include "solver/board/rows.h"
#include "solver/clues/clue_kinds.h"
#include "solver/rate/level_table.h"
#include "tools/book/book.h"
#include "tools/book/printer.h"
#include "tools/drawing/svg.h"
#include "tools/io/string_util.h"

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

struct NameRow {
  std::string_view ids;
  std::string_view english;
  std::string_view japanese;
};

constexpr NameRow kNames[] = {
#define PUZZLE_NAME(ids, english, japanese) {ids, english, japanese},
#include "tools/book/puzzle_names.def"
#undef PUZZLE_NAME
};

/// "Little Killer": what people call the puzzles with a rule of that id.
std::string in_title_case(std::string_view id) {
  std::string name;
  for (const char c : id) {
    const bool begins = name.empty() || name.back() == ' ';
    name += c == '-' ? ' ' : begins ? static_cast<char>(std::toupper(c)) : c;
  }
  return name;
}

/// The name of a rule, a kind of clue, or what follows the size in the name of a board.
std::string name_of_rule(Language language, std::string_view id) {
  for (const NameRow& row : kNames) {
    if (contains(split(row.ids, ' '), id))
      return std::string(in_language(language, row.english, row.japanese));
  }
  const ClueKind* kind = find_clue_kind(id);
  return language == Language::kJapanese && kind != nullptr ? std::string(kind->japanese)
                                                            : in_title_case(id);
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

std::string puzzle_name(Language language, std::string_view board,
                        const std::vector<std::string>& rules) {
  // Boards of users may have any name.
  const bool has_size = !board.empty() && board[0] >= '0' && board[0] <= '9';
  const std::size_t dash = has_size ? std::min(board.find('-'), board.size()) : 0;
  const std::string_view size = board.substr(0, dash);
  std::vector<std::string> names;
  if (dash < board.size()) {
    names.push_back(name_of_rule(language, board.substr(has_size ? dash + 1 : 0)));
  }
  for (const std::string& rule : rules) {
    if (rule == "none") continue;
    std::string name = name_of_rule(language, rule);
    if (!contains(names, name)) names.push_back(std::move(name));
  }
  if (names.empty()) names.push_back(localize(language, BookString::kPlainPuzzles));
  const std::string name = join(names, " + ");
  return size.empty() || size == "9x9" ? name : std::string(size) + " " + name;
}

std::string chapter_name(Language language, const Chapter& chapter) {
  std::string level = level_name(language, chapter.level);
  if (chapter.board.empty() && chapter.rules.empty()) return level;
  const std::string name = puzzle_name(language, chapter.board, chapter.rules);
  return chapter.level == 0 ? name : localize(language, BookString::kKindAndLevel, {name, level});
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

std::string last_digits(Language language, int digits) {
  const auto character = [](int digit) {
    return std::string(1, to_char({static_cast<std::uint8_t>(digit)}));
  };
  if (digits <= 9) return character(digits);
  if (digits == 10) return localize(language, BookString::kAndLetter, {character(digits)});
  return localize(language, BookString::kAndLetters, {character(digits)});
}

std::string word_goal(const Book& book, bool has_boxes) {
  std::optional<BookString> place;
  for (const Chapter& chapter : book.chapters) {
    for (const BookPuzzle& puzzle : chapter.puzzles) {
      const std::vector<Cell>& cells = puzzle.record.word->cells;
      const int step = cells.size() < 2 ? 1 : cells[1].index - cells[0].index;
      const BookString own = step == 1                                ? BookString::kInRow
                             : step == puzzle.record.board->columns() ? BookString::kInColumn
                                                                      : BookString::kOnDiagonal;
      place = !place || *place == own ? own : BookString::kOnGrayCells;
    }
  }
  return localize(book.language, has_boxes ? BookString::kRuleWord : BookString::kRuleWordRegions,
                  {localize(book.language, place.value_or(BookString::kOnGrayCells))});
}

}  // namespace gridmill
