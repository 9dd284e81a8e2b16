#include "tools/cli/book_options.h"

#include <algorithm>
#include <iostream>

#include "solver/rate/levels.h"
#include "solver/rules/kinds.h"
#include "tools/cli/common.h"
#include "tools/cli/language_option.h"
#include "tools/cli/messages.h"
#include "tools/cli/progress.h"
#include "tools/cli/query_options.h"
#include "tools/cli/symbols_option.h"
#include "tools/cli/values.h"

namespace gridmill {
namespace {

/// More pages than that no printer binds.
constexpr std::uint64_t kMostPuzzles = 100'000;

/// What --ramp calls puzzles of boards without levels.
constexpr const char* kUnrated = "unrated";

/// What --ramp calls puzzles without clues, as --kind does.
constexpr const char* kNone = "none";

std::string title_of(const SelectionArguments::Step& step, Language language) {
  const std::string kind = step.kind.empty() ? "" : step.kind + ":";
  if (step.level == 0) return kind + kUnrated;
  const std::string number = std::to_string(step.level);
  const LevelInfo& info = *find_level(number);
  return kind + in_language(language, "level" + number + " (" + info.english + ")", info.japanese);
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
  constexpr std::ptrdiff_t kMost = 500;
  const auto characters = std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;  // no UTF-8 continuation
  });
  if (characters > kMost) {
    throw UsageError(flag + ": expected at most " + std::to_string(kMost) + " characters, found " +
                     std::to_string(characters));
  }
}

std::vector<SelectionArguments::Step> parse_ramp(const std::string& text) {
  std::vector<SelectionArguments::Step> ramp;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string part = text.substr(begin, end - begin);
    begin = end + 1;
    const std::size_t equals = part.find('=');
    const std::size_t colon = part.find(':');
    SelectionArguments::Step step;
    if (colon < equals) step.kind = part.substr(0, colon);
    const std::size_t from = step.kind.empty() ? 0 : colon + 1;
    const std::string name = part.substr(from, equals - from);
    if (!step.kind.empty() && step.kind != kNone && find_clue_kind(step.kind) == nullptr) {
      throw UsageError("--ramp: expected a kind of 'gridmill help clues' or none, found '" +
                       step.kind + "'");
    }
    const LevelInfo* level = find_level(name);
    if (level == nullptr && name.starts_with("level")) level = find_level(name.substr(5));
    if ((level == nullptr && name != kUnrated) || equals == std::string::npos) {
      throw UsageError("--ramp: expected levels and numbers such as level2=40,tricky=20; found '" +
                       part + "'");
    }
    step.level = level == nullptr ? 0 : level->level;
    if (std::any_of(ramp.begin(), ramp.end(), [&](const SelectionArguments::Step& other) {
          return other.level == step.level && other.kind == step.kind;
        })) {
      throw UsageError("--ramp: " + title_of(step, Language::kEnglish) + " comes twice");
    }
    step.count = parse_number(part.substr(equals + 1), 1, kMostPuzzles, "--ramp");
    ramp.push_back(std::move(step));
  }
  return ramp;
}

}  // namespace

void SelectionArguments::declare(OptionTable& options) {
  options.add(
      "ramp", "LIST",
      "chapters and their puzzles: level2=40,level3=40 or easy=40,moderate=40; unrated=40 on "
      "boards without levels; killer:easy=10,thermo:easy=10,none:tricky=5 by kind, too");
  options.add("title", "TEXT", "the title, in any script (default: Sudoku, or ナンプレ)");
  options.add("subtitle", "TEXT", "below the title, inside and on the cover").otherwise("");
  options.add("author", "TEXT", "the author, below the title").otherwise("");
  declare_language(options);
  declare_symbols(options);
  options.add("name", "NAME",
              "the book's name in the ledger of used puzzles (the title); a book of that name is "
              "made again with the same puzzles");
  options.add_switch("used-too", "take puzzles that another book or export has used");
  declare_query(options);
}

SelectionArguments::SelectionArguments(const LowArguments& low) : query(query_of(low)) {
  for (const std::string flag : {"level", "limit", "offset", "exported"}) {
    if (low.is_given(flag)) {
      throw UsageError("--" + flag + ": the levels and numbers of a book are --ramp's");
    }
  }
  const auto list = low.find("ramp");
  if (!list) throw UsageError("expected --ramp, such as level2=40,level3=40");
  ramp = parse_ramp(*list);
  if (low.is_given("kind") &&
      std::any_of(ramp.begin(), ramp.end(), [](const Step& step) { return !step.kind.empty(); })) {
    throw UsageError("--kind: --ramp says the kinds of this book");
  }
  empty.language = language_of(low);
  empty.title = line_of(low.find("title").value_or(say(empty.language, Message::kDefaultTitle)));
  empty.subtitle = line_of(low.text("subtitle"));
  empty.author = line_of(low.text("author"));
  if (empty.title.find_first_not_of(' ') == std::string::npos) {
    throw UsageError("--title: expected a title");
  }
  require_line(empty.title, "--title");
  empty.symbols = symbols_of(low);
  require_line(empty.subtitle, "--subtitle");
  require_line(empty.author, "--author");
  name = low.find("name").value_or(empty.title);
  if (name.empty()) throw UsageError("--name: expected a name");
  query.unused = !low.is_on("used-too");
  if (query.shapes.empty()) query.shapes = {Shape::standard().name()};
}

void BookSelection::refuse_bad(const std::vector<BadRow>& rows) {
  if (rows.empty()) return;
  tell_bad_rows(rows);
  throw std::runtime_error("no book is made of bad puzzles; delete these rows");
}

bool BookSelection::suits(const SelectionArguments::Step& step, const Record& record) {
  if (record.level() != step.level) return false;
  const auto clues = record.shape->clues();
  if (step.kind == kNone) return clues.empty();
  return step.kind.empty() || std::any_of(clues.begin(), clues.end(), [&](const Clue& clue) {
           return clue.kind->id == step.kind;
         });
}

Book BookSelection::again(const Store& store) const {
  Query taken;
  taken.exported = wanted_.name;
  std::vector<BookPuzzle> puzzles;
  refuse_bad(each_verified(store, taken, [&](const StoredRecord& row) {
    puzzles.push_back({static_cast<int>(puzzles.size()) + 1, row.id, row.record});
  }));
  Book book = wanted_.empty;
  bool is_same = true;
  std::size_t next = 0;
  for (const SelectionArguments::Step& step : wanted_.ramp) {
    Chapter chapter{step.level, {}, step.kind};
    for (; chapter.puzzles.size() < step.count && next < puzzles.size(); ++next) {
      is_same = is_same && suits(step, puzzles[next].record);
      chapter.puzzles.push_back(puzzles[next]);
    }
    is_same = is_same && chapter.puzzles.size() == step.count;
    book.chapters.push_back(std::move(chapter));
  }
  if (is_same && next == puzzles.size()) return book;
  std::string was;
  for (std::size_t begin = 0, end = 0; begin < puzzles.size(); begin = end) {
    const int level = puzzles[begin].record.level();
    for (end = begin; end < puzzles.size() && puzzles[end].record.level() == level;) ++end;
    was += (was.empty() ? "" : ",") + (level == 0 ? kUnrated : "level" + std::to_string(level)) +
           "=" + std::to_string(end - begin);
  }
  throw UsageError("'" + wanted_.name + "' is in the ledger with --ramp " + was +
                   "; repeat that, choose another --name, or give its puzzles back with --release");
}

std::optional<Book> BookSelection::take(const Store& store) {
  Query taken;
  taken.exported = wanted_.name;
  taken.limit = 1;
  again_ = store.count(taken) != 0;
  if (again_) return again(store);
  Book book = wanted_.empty;
  int number = 0;
  std::string missing;
  for (const SelectionArguments::Step& step : wanted_.ramp) {
    Query query = wanted_.query;
    if (step.level == 0) {
      query.unrated = true;
    } else {
      query.levels = {step.level};
    }
    query.limit = step.count;
    if (!step.kind.empty()) {
      query.has_clues = step.kind != kNone;
      if (*query.has_clues) query.kinds = {step.kind};
    }
    Chapter chapter{step.level, {}, step.kind};
    refuse_bad(each_verified(store, query, [&](const StoredRecord& row) {
      chapter.puzzles.push_back({++number, row.id, row.record});
    }));
    if (chapter.puzzles.size() < step.count) {
      missing += "  " +
                 say(book.language, Message::kWantedThere,
                     {title_of(step, book.language), format_count(step.count),
                      format_count(chapter.puzzles.size())}) +
                 (query.unused ? say(book.language, Message::kThatNoneUsed) : "") + "\n";
    }
    book.chapters.push_back(std::move(chapter));
  }
  if (missing.empty()) return book;
  std::cerr << "gridmill: " << say(book.language, Message::kTooFewForRamp) << "\n"
            << missing
            << say(book.language,
                   wanted_.query.unused ? Message::kMakeMoreOrGiveBack : Message::kMakeMore)
            << "\n";
  return std::nullopt;
}

void BookSelection::record(Store& store, const Book& book) const {
  if (again_) return;
  std::vector<std::int64_t> ids;
  for (const Chapter& chapter : book.chapters) {
    for (const BookPuzzle& puzzle : chapter.puzzles) ids.push_back(puzzle.id);
  }
  store.record_export(wanted_.name, "book", ids);
}

}  // namespace gridmill
