#include "tools/book/words.h"

#include "solver/board/require.h"
#include "solver/rate/levels.h"

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

}  // namespace

std::string say(Language language, Word word, std::initializer_list<std::string> fillings) {
  const WordRow& row = kRows[static_cast<std::size_t>(word)];
  std::string text(in_language(language, row.english, row.japanese));
  std::size_t from = 0;
  for (const std::string& filling : fillings) {
    const std::size_t blank = text.find("{}", from);
    GRIDMILL_REQUIRE(blank != std::string::npos);
    text.replace(blank, 2, filling);
    from = blank + filling.size();
  }
  return text;
}

std::string level_name(Language language, int level) {
  if (level == 0) return say(language, Word::kUnrated);
  const LevelInfo& info = levels()[static_cast<std::size_t>(level - 1)];
  return in_language(language, info.english, info.japanese);
}

std::string level_about(Language language, int level) {
  if (level == 0) return "";
  return say(language, static_cast<Word>(static_cast<int>(Word::kLevel1) + level - 1));
}

}  // namespace gridmill
