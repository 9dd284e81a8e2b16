#include "tools/run/chapter_requests.h"

#include <algorithm>

#include "gen/rules.h"
#include "solver/board/add_rule.h"
#include "solver/board/rows.h"
#include "solver/board/text.h"
#include "solver/clues/clue_kinds.h"
#include "solver/rate/level_table.h"
#include "tools/cli/command.h"
#include "tools/cli/parse_option.h"

namespace gridmill {
namespace {

/// More than any printer binds.
constexpr std::uint64_t kMaxPuzzlesOfChapter = 100'000;

/// What --chapters calls puzzles of boards without levels.
constexpr const char* kUnrated = "unrated";

/// What --chapters calls puzzles without clues, as --rules does.
constexpr const char* kNone = "none";

/// The kinds of clues of a rule, or of an older name: that of a kind.
std::vector<std::string> kinds_of(const std::string& rule) {
  std::vector<std::string> kinds;
  if (const ClueRule* row = find_clue_rule(rule)) {
    for (const ClueKind* kind : row->kinds) kinds.emplace_back(kind->id);
  } else if (const ClueKind* kind = find_clue_kind(rule)) {
    kinds.emplace_back(kind->id);
  }
  return kinds;
}

/// The kinds of clues that puzzles with these rules may have. An older name stands for its rule.
std::vector<std::string> allowed_kinds(const std::vector<std::string>& rules) {
  std::vector<std::string> allowed;
  for (const std::string& name : rules) {
    for (const std::string& kind : kinds_of(name)) {
      allowed.push_back(kind);
      for (const ClueRule& rule : clue_rules()) {
        const std::vector<std::string> kinds = kinds_of(std::string(rule.id));
        if (contains(kinds, kind)) allowed.insert(allowed.end(), kinds.begin(), kinds.end());
      }
    }
  }
  return allowed;
}

/// "9x9-x+killer", "killer", "x", "none"
void parse_puzzles(std::string_view text, ChapterRequest& request) {
  std::vector<std::string> board_rules;
  bool is_first = true;
  for (const std::string_view part : split(text, '+')) {
    const std::string word(part);
    if (word == kNone || !kinds_of(word).empty()) {
      if (!contains(request.rules, word)) request.rules.push_back(word);
    } else if (contains(board_rule_ids(), word)) {
      board_rules.push_back(word);
    } else if (is_first && !word.empty()) {
      request.board = word;
    } else {
      throw unexpected("--chapters: expected a rule of 'generate --rules' or none", word);
    }
    is_first = false;
  }
  if (request.rules.size() > 1 && contains(request.rules, std::string(kNone))) {
    throw unexpected("--chapters: expected none without other rules", std::string(text));
  }
  for (const std::string& rule : board_rules) {
    const BoardSpec* base =
        request.board.empty() ? &BoardSpec::standard() : BoardSpec::find(request.board);
    if (base == nullptr) throw unexpected("--chapters: expected a built-in board", request.board);
    request.board = for_flag("--chapters", [&] { return add_rule(*base, rule).name(); });
  }
}

std::string name_of_level(int level) {
  return level == 0 ? kUnrated : "level" + std::to_string(level);
}

/// "9x9-x+killer:"
std::string prefix_of(const ChapterRequest& request) {
  if (!request.names_puzzles()) return "";
  std::vector<std::string> words = request.rules;
  if (!request.board.empty()) words.insert(words.begin(), request.board);
  return join(words, "+") + ":";
}

}  // namespace

std::string ChapterRequest::title(Language language) const {
  if (level == 0) return prefix_of(*this) + kUnrated;
  const LevelInfo& info = *find_level(std::to_string(level));
  return prefix_of(*this) +
         in_language(language, name_of_level(level) + " (" + info.english + ")", info.japanese);
}

// A board alone means its puzzles without clues: those with clues have other rules.
void ChapterRequest::apply(Query& query) const {
  if (level == 0) {
    query.unrated = true;
  } else {
    query.levels = {level};
  }
  query.limit = count;
  if (!board.empty()) query.boards = {board};
  if (!names_puzzles()) return;
  query.has_clues = !rules.empty() && rules.front() != kNone;
  if (!*query.has_clues) return;
  query.allowed_clue_kinds = allowed_kinds(rules);
  for (const std::string& rule : rules) query.clue_kinds.push_back(kinds_of(rule));
}

bool ChapterRequest::accepts(const Record& record) const {
  const BoardSpec& own = *record.board;
  if (record.level() != level || (!board.empty() && own.board_name() != board)) return false;
  if (!names_puzzles()) return true;
  if (rules.empty() || rules.front() == kNone) return !own.has_clues();
  const auto clues = own.clues();
  const bool has_all = std::all_of(rules.begin(), rules.end(), [&](const std::string& rule) {
    const std::vector<std::string> kinds = kinds_of(rule);
    return std::any_of(clues.begin(), clues.end(),
                       [&](const Clue& clue) { return contains(kinds, clue.kind->id); });
  });
  const std::vector<std::string> allowed = allowed_kinds(rules);
  return has_all && std::all_of(clues.begin(), clues.end(), [&](const Clue& clue) {
           return clue.kind->fields == kNoFields || contains(allowed, clue.kind->id);
         });
}

std::vector<ChapterRequest> parse_chapters(const std::string& text) {
  std::vector<ChapterRequest> chapters;
  for (const std::string& part : split_at_commas(text)) {
    const std::size_t equals = part.find('=');
    const std::string name = part.substr(0, equals);
    // The name of a jigsaw's board may have a colon.
    const std::size_t colon = name.rfind(':');
    const std::string level_text = colon == std::string::npos ? name : name.substr(colon + 1);
    ChapterRequest request;
    if (colon != std::string::npos) parse_puzzles(name.substr(0, colon), request);
    const LevelInfo* level = find_level(level_text);
    if (level == nullptr && level_text.starts_with("level"))
      level = find_level(level_text.substr(5));
    if ((level == nullptr && level_text != kUnrated) || equals == std::string::npos) {
      throw UsageError(
          "--chapters: expected levels and numbers such as level2=40,tricky=20,9x9-x:easy=10; "
          "found '" +
          part + "'");
    }
    request.level = level == nullptr ? 0 : level->level;
    if (std::any_of(chapters.begin(), chapters.end(), [&](const ChapterRequest& other) {
          return other.title(Language::kEnglish) == request.title(Language::kEnglish);
        })) {
      throw UsageError("--chapters: " + request.title(Language::kEnglish) + " is named twice");
    }
    request.count = parse_number(part.substr(equals + 1), 1, kMaxPuzzlesOfChapter, "--chapters");
    chapters.push_back(std::move(request));
  }
  return chapters;
}

std::string format_chapters(const std::vector<ChapterRequest>& chapters) {
  std::vector<std::string> words;
  for (const ChapterRequest& chapter : chapters) {
    words.push_back(prefix_of(chapter) + name_of_level(chapter.level) + "=" +
                    std::to_string(chapter.count));
  }
  return join(words, ",");
}

}  // namespace gridmill
