#pragma once

// A book before it has pages. Both the PDF and the HTML page are made from it.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "solver/board/language.h"
#include "solver/board/symbols.h"
#include "solver/record.h"
#include "solver/steps/step_describer.h"

namespace gridmill {

/// A puzzle with its number in the book.
struct BookPuzzle {
  int number = 0;       ///< from 1, across chapters
  std::int64_t id = 0;  ///< of the row in its database
  Record record;
};

/// The puzzles of a level, in the order of the book.
struct Chapter {
  int level = 0;  ///< 1..7; 0: unrated
  std::vector<BookPuzzle> puzzles;
  std::string board = {};  ///< the name of their board; empty: any
  /// The rules whose clues all of these puzzles have, by the names of `generate --rules` or of
  /// clue_kinds.def; "none": no clues; empty: any.
  std::vector<std::string> rules = {};
};

struct Book {
  std::string title;     ///< UTF-8, any script
  std::string subtitle;  ///< may be empty, as may the author
  std::string author;
  Language language = Language::kEnglish;
  CellNames cells = CellNames::kR1C1;  ///< in texts of steps
  Symbols symbols;                     ///< symbols instead of digits; none: digits
  std::vector<Chapter> chapters;       ///< none of them empty
  /// All puzzles have words. Then `symbols` are the letters of one of them, for texts about
  /// letters.
  bool has_words = false;
  bool shows_words = false;  ///< words are printed with their puzzles, as clues

  [[nodiscard]] std::size_t puzzles() const {
    std::size_t sum = 0;
    for (const Chapter& chapter : chapters) sum += chapter.puzzles.size();
    return sum;
  }
};

}  // namespace gridmill
