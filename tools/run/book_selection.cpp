#include "tools/run/book_selection.h"

#include <algorithm>
#include <iostream>

#include "gen/rules.h"
#include "solver/board/add_rule.h"
#include "solver/board/rows.h"
#include "solver/board/text.h"
#include "solver/clues/clue_kinds.h"
#include "solver/rate/level_table.h"
#include "tools/cli/command.h"
#include "tools/cli/messages.h"
#include "tools/cli/parse_option.h"
#include "tools/cli/picture_options.h"
#include "tools/cli/progress.h"
#include "tools/cli/query_options.h"
#include "tools/cli/shared_options.h"
#include "tools/io/string_util.h"
#include "tools/run/verified_rows.h"

namespace gridmill {
namespace {

/// More than any printer binds.
constexpr std::uint64_t kMaxPuzzlesOfChapter = 100'000;
/// Each is compared with all others, and the ledger may be damaged.
constexpr std::size_t kMaxChapters = 200;

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
    if (chapters.size() == kMaxChapters) {
      throw UsageError("--chapters: expected at most " + std::to_string(kMaxChapters) +
                       " chapters");
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

namespace {

/// Options of queries that a book refuses.
constexpr std::string_view kRefused[] = {"level", "limit", "offset", "exported"};

/// A text without control characters: line breaks are the book's business.
std::string line_of(std::string text) {
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = ' ';
  }
  return text;
}

/// A line of a title page: longer ones would leave no room on it. Pages and EPUBs are UTF-8.
void require_line(const std::string& text, const std::string& flag) {
  if (!is_utf8(text)) throw UsageError(flag + ": expected UTF-8, found " + in_quotes(text));
  constexpr std::ptrdiff_t kMaxCharacters = 500;
  const auto characters = std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;  // no UTF-8 continuation
  });
  if (characters > kMaxCharacters) {
    throw UsageError(flag + ": expected at most " + std::to_string(kMaxCharacters) +
                     " characters, found " + std::to_string(characters));
  }
}

void require_no_bad_rows(const Store& store, const std::vector<BadRow>& rows) {
  if (rows.empty()) return;
  report_bad_rows(store, rows);
  throw std::runtime_error("these rows have errors and cannot be used in a book; delete them");
}

/// A board that neither Gridmill nor the database has is a mistake.
void require_known_boards(const Store& store, const std::vector<ChapterRequest>& chapters) {
  for (const ChapterRequest& request : chapters) {
    if (request.board.empty() || BoardSpec::find(request.board) != nullptr) continue;
    const std::vector<std::string> own = store.board_names();
    if (contains(own, request.board)) continue;
    throw unexpected(
        "--chapters: expected a board of 'gridmill help boards' or of the database, a rule of "
        "'generate --rules', or none",
        request.board);
  }
}

/// What the ledger calls a book, before its chapters.
constexpr std::string_view kBookFormat = "book ";

/// The chapters of a recorded book, or its levels if the ledger has none.
std::vector<ChapterRequest> recorded_chapters(const std::string& format,
                                              const std::vector<BookPuzzle>& puzzles) {
  try {
    if (format.starts_with(kBookFormat)) return parse_chapters(format.substr(kBookFormat.size()));
  } catch (const UsageError&) {  // edited, or by a newer program
  }
  std::vector<ChapterRequest> recorded;
  for (const BookPuzzle& puzzle : puzzles) {
    const int level = puzzle.record.level();
    if (recorded.empty() || recorded.back().level != level) recorded.push_back({level, 0});
    ++recorded.back().count;
  }
  return recorded;
}

/// The texts of a book of word sudoku are about letters. Throws UsageError for a book that also has
/// other puzzles.
void apply_words(Book& book) {
  std::size_t words = 0;
  for (const Chapter& chapter : book.chapters) {
    for (const BookPuzzle& puzzle : chapter.puzzles) {
      if (!puzzle.record.word) continue;
      if (words++ == 0) book.symbols = puzzle.record.letters();
    }
  }
  if (words != 0 && words != book.puzzles()) {
    throw UsageError(
        "a book has either word sudoku or other puzzles; select them by --has-word yes or no");
  }
  book.has_words = words != 0;
}

}  // namespace

void SelectionArguments::declare(OptionTable& options) {
  options.begin_group("Texts");
  options.add("title", "TEXT", "title (default: Sudoku, or ナンプレ)");
  options.add("subtitle", "TEXT", "line below the title").with_default("");
  options.add("author", "TEXT", "author").with_default("");
  declare_cells(options);
  declare_symbols(options);
  options.add_switch("show-words",
                     "print the word of each word sudoku with the puzzle\nWithout it, readers find "
                     "the word in the solution.");
  options.begin_group("Chapters");
  options.add("chapters", "LIST",
              "number of puzzles of each chapter: level2=40,tricky=20\nThe default is 120 puzzles "
              "of levels 1 to 6, or as many as there are. unrated=40 is a chapter of puzzles "
              "without a level. A chapter can also have a board and rules: "
              "9x9-x:easy=10,killer:tricky=10,9x9-x+killer:easy=5.");
  PuzzleOrder::declare(options);
  options.add("name", "NAME",
              "the book's name in the ledger (default: the title)\nThe same name makes "
              "the same book again.");
  options.add_switch("include-used", "also use puzzles of other books and named exports");
  declare_query(options);
  for (const std::string_view flag : kRefused) options.hide(flag);
  options.hide("unused");  // they are, unless --include-used is given
}

SelectionArguments::SelectionArguments(const RawArguments& raw) : query(query_of(raw)), order(raw) {
  for (const std::string_view flag : kRefused) {
    if (raw.is_given(flag)) {
      throw UsageError("--" + std::string(flag) +
                       ": cannot be used here; --chapters sets the levels and numbers of puzzles");
    }
  }
  if (const auto list = raw.find("chapters")) chapters = parse_chapters(*list);
  if (raw.is_given("rules") &&
      std::any_of(chapters.begin(), chapters.end(),
                  [](const ChapterRequest& chapter) { return chapter.names_puzzles(); })) {
    throw UsageError("--rules: cannot be combined with boards or rules in --chapters");
  }
  metadata.language = language_of(raw);
  metadata.cells = cells_of(
      raw, metadata.language == Language::kJapanese ? CellNames::kWords : CellNames::kR1C1);
  metadata.title =
      line_of(raw.find("title").value_or(localize(metadata.language, Message::kDefaultTitle)));
  metadata.subtitle = line_of(raw.text("subtitle"));
  metadata.author = line_of(raw.text("author"));
  if (metadata.title.find_first_not_of(' ') == std::string::npos) {
    throw UsageError("--title: expected a title");
  }
  require_line(metadata.title, "--title");
  metadata.symbols = symbols_of(raw);
  metadata.shows_words = raw.is_on("show-words");
  require_line(metadata.subtitle, "--subtitle");
  require_line(metadata.author, "--author");
  name = raw.find("name").value_or(metadata.title);
  if (name.empty()) throw UsageError("--name: expected a name");
  query.unused = !raw.is_on("include-used");
  if (query.boards.empty()) query.boards = {BoardSpec::standard().name()};
  std::vector<std::string> boards = query.boards;
  for (const ChapterRequest& chapter : chapters) boards.push_back(chapter.board);
  for (const std::string& board : boards) {
    if (const BoardSpec* spec = BoardSpec::find(board)) require_cell_names(*spec, metadata.cells);
  }
}

Book BookSelection::reload(const Store& store) const {
  Query taken;
  taken.exported = arguments_.name;
  std::vector<BookPuzzle> puzzles;
  require_no_bad_rows(
      store, for_each_verified(store, taken, [&](const StoredRecord& row) {
        puzzles.push_back({static_cast<int>(puzzles.size()) + 1, row.id, row.record});
      }));
  const std::vector<ChapterRequest> recorded =
      recorded_chapters(store.export_format(arguments_.name).value_or(""), puzzles);
  Book book = arguments_.metadata;
  bool is_same = true;
  std::size_t next = 0;
  for (const ChapterRequest& request :
       arguments_.chapters.empty() ? recorded : arguments_.chapters) {
    Chapter chapter{request.level, {}, request.board, request.rules};
    for (; chapter.puzzles.size() < request.count && next < puzzles.size(); ++next) {
      is_same = is_same && request.accepts(puzzles[next].record);
      chapter.puzzles.push_back(puzzles[next]);
    }
    is_same = is_same && chapter.puzzles.size() == request.count;
    if (is_same && !arguments_.order.is_kept_by(chapter.puzzles)) {
      throw UsageError("'" + arguments_.name +
                       "' is in the ledger in another order; choose another --name, or make its "
                       "puzzles unused with 'gridmill release'");
    }
    book.chapters.push_back(std::move(chapter));
  }
  apply_words(book);
  if (is_same && next == puzzles.size()) return book;
  throw UsageError(
      "'" + arguments_.name + "' is in the ledger with --chapters " + format_chapters(recorded) +
      "; repeat these chapters, choose another --name, or make its puzzles unused with "
      "'gridmill release'");
}

std::vector<ChapterRequest> BookSelection::default_chapters(const Store& store) const {
  constexpr std::uint64_t kPuzzles = 120;
  constexpr int kLevels = 6;
  std::vector<ChapterRequest> chapters;
  for (int level = 1; level <= kLevels; ++level) {
    Query query = arguments_.query;
    query.levels = {level};
    if (const std::uint64_t there = store.count(query); there != 0) {
      chapters.push_back({level, there});
    }
  }
  // The levels with the fewest puzzles first: the others share what is left.
  std::sort(chapters.begin(), chapters.end(), [](const auto& a, const auto& b) {
    return std::pair(a.count, a.level) < std::pair(b.count, b.level);
  });
  std::uint64_t left = kPuzzles;
  for (std::size_t i = 0; i < chapters.size(); ++i) {
    chapters[i].count = std::min(chapters[i].count, left / (chapters.size() - i));
    left -= chapters[i].count;
  }
  std::sort(chapters.begin(), chapters.end(),
            [](const auto& a, const auto& b) { return a.level < b.level; });
  return chapters;
}

std::optional<Book> BookSelection::select(const Store& store) {
  Query taken;
  taken.exported = arguments_.name;
  taken.limit = 1;
  is_reload_ = store.count(taken) != 0;
  if (is_reload_) return reload(store);
  if (arguments_.chapters.empty()) {
    has_default_chapters_ = true;
    arguments_.chapters = default_chapters(store);
    if (arguments_.chapters.empty()) {
      report(arguments_.metadata.language, Message::kNoUnusedPuzzle);
      return std::nullopt;
    }
  }
  require_known_boards(store, arguments_.chapters);
  Book book = arguments_.metadata;
  int number = 0;
  std::string missing;
  for (const ChapterRequest& request : arguments_.chapters) {
    Query query = arguments_.query;
    request.apply(query);
    Chapter chapter{request.level, {}, request.board, request.rules};
    require_no_bad_rows(store, for_each_verified(store, query, [&](const StoredRecord& row) {
                          chapter.puzzles.push_back({0, row.id, row.record});
                        }));
    arguments_.order.sort(chapter.puzzles);
    for (BookPuzzle& puzzle : chapter.puzzles) puzzle.number = ++number;
    if (chapter.puzzles.size() < request.count) {
      missing +=
          "  " +
          localize(book.language, Message::kWantedThere,
                   {request.title(book.language), format_puzzle_count(book.language, request.count),
                    format_count(chapter.puzzles.size())}) +
          (query.unused ? localize(book.language, Message::kThatNoneUsed) : "") + "\n";
    }
    book.chapters.push_back(std::move(chapter));
  }
  apply_words(book);
  if (missing.empty()) return book;
  report(book.language, Message::kTooFewForChapters);
  std::cerr << missing
            << localize(book.language,
                        arguments_.query.unused ? Message::kMakeMoreOrRelease : Message::kMakeMore)
            << "\n";
  return std::nullopt;
}

void BookSelection::record(Store& store, const Book& book, const std::string& file) const {
  if (is_reload_) return;
  std::vector<std::int64_t> ids;
  for (const Chapter& chapter : book.chapters) {
    for (const BookPuzzle& puzzle : chapter.puzzles) ids.push_back(puzzle.id);
  }
  store.record_export(arguments_.name,
                      std::string(kBookFormat) + format_chapters(arguments_.chapters), ids);
  if (!has_default_chapters_) return;
  report(book.language, Message::kChaptersUsed,
         {format_chapters(arguments_.chapters), file, arguments_.name});
}

}  // namespace gridmill
