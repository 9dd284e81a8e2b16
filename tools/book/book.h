#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "solver/board/language.h"
#include "solver/board/symbols.h"
#include "solver/record.h"

/// A book before it has pages: what the PDF and the HTML page are made from.

namespace gridmill {

/// A puzzle with its place in the book.
struct BookPuzzle {
  int number = 0;       ///< 1.. through the whole book
  std::int64_t id = 0;  ///< the row's in its database
  Record record;
};

/// The puzzles of a level, in the order of the book.
struct Chapter {
  int level = 0;  ///< 1..7; 0: unrated
  std::vector<BookPuzzle> puzzles;
  /// Of clues, that all of these puzzles have (clue_kinds.def); "none": they have no clues; empty:
  /// any.
  std::string kind = {};
};

struct Book {
  std::string title;     ///< UTF-8, any script
  std::string subtitle;  ///< may be empty, as may the author
  std::string author;
  Language language = Language::kEnglish;
  Symbols symbols;                ///< what stands for digits; none: they themselves
  std::vector<Chapter> chapters;  ///< none of them empty

  [[nodiscard]] std::size_t puzzles() const;
};

}  // namespace gridmill
