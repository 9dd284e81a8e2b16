#include "tools/run/book_selection.h"

#include <algorithm>
#include <iostream>

#include "solver/board/rows.h"
#include "solver/clues/clue_kinds.h"
#include "solver/rate/level_table.h"
#include "tools/cli/messages.h"
#include "tools/cli/parse_option.h"
#include "tools/cli/picture_options.h"
#include "tools/cli/progress.h"
#include "tools/cli/query_options.h"
#include "tools/cli/shared_options.h"
#include "tools/run/verified_rows.h"

namespace gridmill {
namespace {

/// More than any printer binds.
constexpr std::uint64_t kMaxPuzzlesOfLevel = 100'000;

/// What --chapters calls puzzles of boards without levels.
constexpr const char* kUnrated = "unrated";

/// What --chapters calls puzzles without clues, as --rules does.
constexpr const char* kNone = "none";

std::string title_of(const SelectionArguments::ChapterRequest& request, Language language) {
  const std::string kind = request.kind.empty() ? "" : request.kind + ":";
  if (request.level == 0) return kind + kUnrated;
  const std::string number = std::to_string(request.level);
  const LevelInfo& info = *find_level(number);
  return kind + in_language(language, "level" + number + " (" + info.english + ")", info.japanese);
}

/// "level2=20,unrated=5"
std::string format_chapters(const std::vector<SelectionArguments::ChapterRequest>& chapters) {
  return join(chapters, ",", [](const SelectionArguments::ChapterRequest& chapter) {
    return (chapter.level == 0 ? kUnrated : "level" + std::to_string(chapter.level)) + "=" +
           std::to_string(chapter.count);
  });
}

/// A text without control characters: line breaks are the book's business.
std::string line_of(std::string text) {
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = ' ';
  }
  return text;
}

/// A line of a title page: longer ones would leave no room on it.
void require_line(const std::string& text, const std::string& flag) {
  constexpr std::ptrdiff_t kMaxCharacters = 500;
  const auto characters = std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;  // no UTF-8 continuation
  });
  if (characters > kMaxCharacters) {
    throw UsageError(flag + ": expected at most " + std::to_string(kMaxCharacters) +
                     " characters, found " + std::to_string(characters));
  }
}

std::vector<SelectionArguments::ChapterRequest> parse_chapters(const std::string& text) {
  std::vector<SelectionArguments::ChapterRequest> chapters;
  for (const std::string& part : split_at_commas(text)) {
    const std::size_t equals = part.find('=');
    const std::size_t colon = part.find(':');
    SelectionArguments::ChapterRequest request;
    if (colon < equals) request.kind = part.substr(0, colon);
    const std::size_t from = request.kind.empty() ? 0 : colon + 1;
    const std::string name = part.substr(from, equals - from);
    if (!request.kind.empty() && request.kind != kNone && find_clue_kind(request.kind) == nullptr) {
      throw unexpected("--chapters: expected a kind of 'gridmill help clues' or none",
                       request.kind);
    }
    const LevelInfo* level = find_level(name);
    if (level == nullptr && name.starts_with("level")) level = find_level(name.substr(5));
    if ((level == nullptr && name != kUnrated) || equals == std::string::npos) {
      throw UsageError(
          "--chapters: expected levels and numbers such as level2=40,tricky=20; found '" + part +
          "'");
    }
    request.level = level == nullptr ? 0 : level->level;
    if (std::any_of(chapters.begin(), chapters.end(),
                    [&](const SelectionArguments::ChapterRequest& other) {
                      return other.level == request.level && other.kind == request.kind;
                    })) {
      throw UsageError("--chapters: " + title_of(request, Language::kEnglish) + " is named twice");
    }
    request.count = parse_number(part.substr(equals + 1), 1, kMaxPuzzlesOfLevel, "--chapters");
    chapters.push_back(std::move(request));
  }
  return chapters;
}

void require_no_bad_rows(const Store& store, const std::vector<BadRow>& rows) {
  if (rows.empty()) return;
  report_bad_rows(store, rows);
  throw std::runtime_error("these rows have errors and cannot be used in a book; delete them");
}

/// Whether a puzzle may be in the chapter of that request.
bool is_suitable(const SelectionArguments::ChapterRequest& request, const Record& record) {
  if (record.level() != request.level) return false;
  const auto clues = record.board->clues();
  if (request.kind == kNone) return clues.empty();
  return request.kind.empty() || std::any_of(clues.begin(), clues.end(), [&](const Clue& clue) {
           return clue.kind->id == request.kind;
         });
}

}  // namespace

void SelectionArguments::declare(OptionTable& options) {
  options.begin_group("Texts");
  options.add("title", "TEXT", "title (default: Sudoku, or ナンプレ)");
  options.add("subtitle", "TEXT", "line below the title").with_default("");
  options.add("author", "TEXT", "author").with_default("");
  declare_cells(options);
  declare_symbols(options);
  options.begin_group("Chapters");
  options.add(
      "chapters", "LIST",
      "puzzles of each chapter: level2=40,tricky=20\nThe default is 120 puzzles from levels "
      "1 to 6, or fewer if there are fewer. unrated=40 takes puzzles without a level. "
      "killer:easy=10,none:tricky=5 also selects puzzles by their kind of clue.");
  options.add("name", "NAME",
              "the book's name in the ledger (default: the title)\nThe same name and chapters make "
              "the same book again.");
  options.add_switch("include-used", "also use puzzles of other books and named exports");
  declare_query(options);
}

SelectionArguments::SelectionArguments(const RawArguments& raw) : query(query_of(raw)) {
  for (const std::string flag : {"level", "limit", "offset", "exported"}) {
    if (raw.is_given(flag)) {
      throw UsageError("--" + flag +
                       ": cannot be used here; --chapters sets the levels and numbers of puzzles");
    }
  }
  if (const auto list = raw.find("chapters")) chapters = parse_chapters(*list);
  if (raw.is_given("rules") &&
      std::any_of(chapters.begin(), chapters.end(),
                  [](const ChapterRequest& step) { return !step.kind.empty(); })) {
    throw UsageError("--rules: cannot be combined with kinds of clues in --chapters");
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
  require_line(metadata.subtitle, "--subtitle");
  require_line(metadata.author, "--author");
  name = raw.find("name").value_or(metadata.title);
  if (name.empty()) throw UsageError("--name: expected a name");
  query.unused = !raw.is_on("include-used");
  if (query.boards.empty()) query.boards = {BoardSpec::standard().name()};
  for (const std::string& board : query.boards) {
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
  std::vector<SelectionArguments::ChapterRequest> recorded;
  for (const BookPuzzle& puzzle : puzzles) {
    const int level = puzzle.record.level();
    if (recorded.empty() || recorded.back().level != level) recorded.push_back({level, 0, ""});
    ++recorded.back().count;
  }
  Book book = arguments_.metadata;
  bool is_same = true;
  std::size_t next = 0;
  for (const SelectionArguments::ChapterRequest& request :
       arguments_.chapters.empty() ? recorded : arguments_.chapters) {
    Chapter chapter{request.level, {}, request.kind};
    for (; chapter.puzzles.size() < request.count && next < puzzles.size(); ++next) {
      is_same = is_same && is_suitable(request, puzzles[next].record);
      chapter.puzzles.push_back(puzzles[next]);
    }
    is_same = is_same && chapter.puzzles.size() == request.count;
    book.chapters.push_back(std::move(chapter));
  }
  if (is_same && next == puzzles.size()) return book;
  throw UsageError(
      "'" + arguments_.name + "' is in the ledger with --chapters " + format_chapters(recorded) +
      "; repeat these chapters, choose another --name, or make its puzzles unused with "
      "'gridmill release'");
}

std::vector<SelectionArguments::ChapterRequest> BookSelection::default_chapters(
    const Store& store) const {
  constexpr std::uint64_t kPuzzles = 120;
  constexpr int kLevels = 6;
  std::vector<SelectionArguments::ChapterRequest> chapters;
  for (int level = 1; level <= kLevels; ++level) {
    Query query = arguments_.query;
    query.levels = {level};
    if (const std::uint64_t there = store.count(query); there != 0) {
      chapters.push_back({level, there, ""});
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
  Book book = arguments_.metadata;
  int number = 0;
  std::string missing;
  for (const SelectionArguments::ChapterRequest& request : arguments_.chapters) {
    Query query = arguments_.query;
    if (request.level == 0) {
      query.unrated = true;
    } else {
      query.levels = {request.level};
    }
    query.limit = request.count;
    if (!request.kind.empty()) {
      query.has_clues = request.kind != kNone;
      if (*query.has_clues) query.clue_kinds = {{request.kind}};
    }
    Chapter chapter{request.level, {}, request.kind};
    require_no_bad_rows(store, for_each_verified(store, query, [&](const StoredRecord& row) {
                          chapter.puzzles.push_back({++number, row.id, row.record});
                        }));
    if (chapter.puzzles.size() < request.count) {
      missing += "  " +
                 localize(book.language, Message::kWantedThere,
                          {title_of(request, book.language),
                           format_puzzle_count(book.language, request.count),
                           format_count(chapter.puzzles.size())}) +
                 (query.unused ? localize(book.language, Message::kThatNoneUsed) : "") + "\n";
    }
    book.chapters.push_back(std::move(chapter));
  }
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
  store.record_export(arguments_.name, "book", ids);
  if (!has_default_chapters_) return;
  report(book.language, Message::kChaptersUsed,
         {format_chapters(arguments_.chapters), file, arguments_.name});
}

}  // namespace gridmill
