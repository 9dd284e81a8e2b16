#pragma once

// The texts of books and of preflight in both languages (book_strings.def, preflight_issues.def),
// and formats for lengths and names of chapters.

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "solver/board/language.h"

namespace gridmill {

struct Book;
struct Chapter;

/// The rows of book_strings.def.
enum class BookString : std::uint8_t {
#define BOOK_STRING(id, english, japanese) k##id,
#include "tools/book/book_strings.def"
#undef BOOK_STRING
};

/// The rows of preflight_issues.def.
enum class PreflightIssue : std::uint8_t {
#define PREFLIGHT_ISSUE(id, english, japanese) k##id,
#include "tools/book/preflight_issues.def"
#undef PREFLIGHT_ISSUE
};

/// A text in the language, with its args.
[[nodiscard]] std::string localize(Language language, BookString word,
                                   std::initializer_list<std::string> args = {});
[[nodiscard]] std::string localize(Language language, PreflightIssue issue,
                                   std::initializer_list<std::string> args = {});
/// A size of text or width of a line: "0.75", to a thousandth.
[[nodiscard]] std::string format_points(double points);
/// A length in points as printers of that language have it: "0.375 in", "9.53mm".
[[nodiscard]] std::string format_length(Language language, double points);
/// The name of a level; of 0, what a chapter of unrated puzzles is called.
[[nodiscard]] std::string level_name(Language language, int level);
/// What puzzles on a board with these rules or kinds of clues are called: "Killer", "16x16 X",
/// "Sudoku" for the plain 9x9.
/// @param rules  each once, or twice under another name; "none" counts as none
[[nodiscard]] std::string puzzle_name(Language language, std::string_view board,
                                      const std::vector<std::string>& rules);
/// "Killer, Easy"; only the level if the chapter names neither board nor rules.
[[nodiscard]] std::string chapter_name(Language language, const Chapter& chapter);
/// What a puzzle of that level asks for; nothing for 0.
[[nodiscard]] std::string level_about(Language language, int level);

/// The words of a step as a book sets them: "is 5" stays in one line, because a lone digit at
/// the start of a line is easily overlooked.
[[nodiscard]] std::string keep_together(std::string text);

/// "9", or where letters follow "9 and A to G": how the digits from 1 on end.
[[nodiscard]] std::string last_digits(Language language, int digits);

/// The goal of a book of word sudoku, which says where the words are.
[[nodiscard]] std::string word_goal(const Book& book, bool has_boxes);

}  // namespace gridmill
