#include "tools/book/words.h"

#include <cctype>

#include "solver/board/require.h"
#include "solver/board/svg.h"
#include "solver/rate/levels.h"
#include "solver/rules/kinds.h"
#include "tools/book/printer.h"

namespace gridmill {
namespace {

struct WordRow {
  std::string_view english;
  std::string_view japanese;
};

constexpr WordRow kRows[] = {
#define WORD(id, english, japanese) {english, japanese},
#include "tools/book/words.def"
#undef WORD
};

constexpr WordRow kFaults[] = {
#define FAULT(id, english, japanese) {english, japanese},
#include "tools/book/faults.def"
#undef FAULT
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

std::string filled_in(std::string_view text, std::initializer_list<std::string> fillings) {
  std::string result;
  std::size_t next = 0;
  while (true) {
    const std::size_t open = text.find('{');
    result += text.substr(0, open);
    if (open == std::string_view::npos) break;
    const std::size_t close = text.find('}', open);
    const bool is_numbered = close == open + 2;
    const std::size_t which = is_numbered ? static_cast<std::size_t>(text[open + 1] - '0') : next++;
    GRIDMILL_REQUIRE((is_numbered || close == open + 1) && which < fillings.size());
    result += fillings.begin()[which];
    text.remove_prefix(close + 1);
  }
  GRIDMILL_REQUIRE(next == 0 || next == fillings.size());
  return result;
}

std::string say(Language language, Word word, std::initializer_list<std::string> fillings) {
  const WordRow& row = kRows[static_cast<std::size_t>(word)];
  return filled_in(in_language(language, row.english, row.japanese), fillings);
}

std::string say(Language language, Fault fault, std::initializer_list<std::string> fillings) {
  const WordRow& row = kFaults[static_cast<std::size_t>(fault)];
  return filled_in(in_language(language, row.english, row.japanese), fillings);
}

std::string say_points(double points) { return number_text(points, 3); }

std::string say_length(Language language, double points) {
  constexpr double kMillimetres = 25.4;
  const double inches = points / kPointsPerInch;
  return language == Language::kJapanese ? number_text(inches * kMillimetres, 3) + "mm"
                                         : number_text(inches, 3) + " in";
}

std::string level_name(Language language, int level) {
  if (level == 0) return say(language, Word::kUnrated);
  const LevelInfo& info = levels()[static_cast<std::size_t>(level - 1)];
  return in_language(language, info.english, info.japanese);
}

std::string chapter_name(Language language, std::string_view kind, int level) {
  if (kind.empty()) return level_name(language, level);
  std::string name;
  if (kind == "none") {
    name = say(language, Word::kPlainPuzzles);
  } else {
    const ClueKind* row = find_clue_kind(kind);
    GRIDMILL_REQUIRE(row != nullptr);
    name = language == Language::kJapanese ? std::string(row->japanese) : in_title_case(row->id);
  }
  return level == 0 ? name
                    : say(language, Word::kKindAndLevel, {name, level_name(language, level)});
}

std::string level_about(Language language, int level) {
  if (level == 0) return "";
  return say(language, static_cast<Word>(static_cast<int>(Word::kLevel1) + level - 1));
}

}  // namespace gridmill
