#pragma once

// The chapters of a book as --chapters lists them: "level2=40,9x9-x:easy=10,9x9-x+killer:tricky=5".

#include <cstdint>
#include <string>
#include <vector>

#include "db/query.h"
#include "solver/board/language.h"
#include "solver/record.h"

namespace gridmill {

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

}  // namespace gridmill
