#pragma once

// The puzzles of a book: selected by level from the unused puzzles of a database, and recorded in
// its ledger. The same name gives the same book again.

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "db/query.h"
#include "db/store.h"
#include "solver/board/language.h"
#include "solver/record.h"
#include "tools/book/book.h"
#include "tools/cli/command.h"
#include "tools/run/puzzle_order.h"

namespace gridmill {

// The chapters of a book as --chapters lists them: "level2=40,9x9-x:easy=10,9x9-x+killer:tricky=5".

/// `count` puzzles of a level, of a board and with rules if these are named.
struct ChapterRequest {
  int level = 0;  ///< 1..7; 0: unrated
  std::uint64_t count = 0;
  std::string board = {};               ///< as in Chapter
  std::vector<std::string> rules = {};  ///< as in Chapter

  [[nodiscard]] bool names_puzzles() const { return !board.empty() || !rules.empty(); }
  /// "9x9-x+killer:level2 (Easy)"
  [[nodiscard]] std::string title(Language language) const;
  /// Restricts a query to puzzles of the chapter.
  void apply(Query& query) const;
  /// Whether a puzzle may be in the chapter.
  [[nodiscard]] bool accepts(const Record& record) const;
};

/// Reads --chapters. Throws UsageError. Whether unknown boards are in the database shows later.
[[nodiscard]] std::vector<ChapterRequest> parse_chapters(const std::string& text);
/// "level2=20,9x9-x:unrated=5", which parse_chapters reads.
[[nodiscard]] std::string format_chapters(const std::vector<ChapterRequest>& chapters);

/// The contents of a book: --chapters, --order, --title, --subtitle, --author, --symbols, --name,
/// --include-used and the conditions of `query`.
struct SelectionArguments {
  static void declare(OptionTable& options);
  explicit SelectionArguments(const RawArguments& raw);

  Query query;                           ///< of one board, and whether puzzles may have been used
  std::vector<ChapterRequest> chapters;  ///< empty: those of the ledger, or default ones
  PuzzleOrder order;
  Book metadata;  ///< title, author and language
  std::string name;
};

/// Selects the puzzles of a book from a database.
///
/// It selects puzzles that no book or export has used yet. A name that is in the ledger already
/// means the same book again, with its puzzles in their order (another format, another trim). Its
/// chapters must be the recorded ones, or not be named.
class BookSelection {
 public:
  explicit BookSelection(SelectionArguments arguments) : arguments_(std::move(arguments)) {}

  /// The book, or none if there are too few puzzles, which is reported on standard error.
  [[nodiscard]] std::optional<Book> select(const Store& store);
  /// Records the puzzles of `select` in the ledger, unless they are there already. Reports default
  /// chapters. @param file  the database, for that report
  void record(Store& store, const Book& book, const std::string& file) const;

 private:
  [[nodiscard]] Book reload(const Store& store) const;
  /// 120 puzzles, equally from levels 1 to 6 as far as there are.
  [[nodiscard]] std::vector<ChapterRequest> default_chapters(const Store& store) const;

  SelectionArguments arguments_;
  bool is_reload_ = false;
  bool has_default_chapters_ = false;
};

}  // namespace gridmill
