#pragma once

#include <optional>
#include <vector>

#include "db/store.h"
#include "tools/book/book.h"
#include "tools/cli/command.h"
#include "tools/cli/verified_rows.h"

namespace gridmill {

/// --ramp, --title, --author, --lang, --name, --used-too and the conditions of `query`: what goes
/// into a book.
void declare_book(po::options_description& options);

/// Takes the puzzles of a book from a database.
///
/// They are puzzles that no book or export has used yet. A name that the ledger knows already is
/// the same book again, with its puzzles in their order (another format, another trim); then the
/// ramp must be the one that it was made with.
class BookSelection {
 public:
  /// Throws UsageError.
  explicit BookSelection(const po::variables_map& arguments);

  /// The book, or none when there are too few puzzles, which is told on standard error.
  [[nodiscard]] std::optional<Book> take(const Store& store);
  /// Writes the puzzles of `take` into the ledger, unless they stand there.
  void record(Store& store, const Book& book) const;

 private:
  struct Step {
    int level = 0;
    std::uint64_t count = 0;
  };
  static std::vector<Step> parse_ramp(const std::string& text);
  [[nodiscard]] Book again(const Store& store) const;
  static void refuse_bad(const std::vector<BadRow>& rows);

  std::vector<Step> ramp_;
  Query query_;
  Book empty_;  ///< title, author and language
  std::string name_;
  bool again_ = false;
};

}  // namespace gridmill
