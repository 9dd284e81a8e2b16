#pragma once

// The puzzles of a book: selected by level from the unused puzzles of a database, and recorded in
// its ledger. The same name gives the same book again.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "db/store.h"
#include "tools/book/book.h"
#include "tools/cli/command.h"
#include "tools/run/chapter_requests.h"
#include "tools/run/puzzle_order.h"

namespace gridmill {

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
