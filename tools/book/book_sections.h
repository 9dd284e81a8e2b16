#pragma once

// The list of sections that the user chooses for a book: rows of book_sections.def, and text files
// in between. The puzzles are mandatory, and no section may occur twice.

#include <string>
#include <string_view>
#include <vector>

namespace gridmill {

/// A part of a book: a row of book_sections.def, or pages of the user's.
struct BookSection {
  enum class Kind {
#define BOOK_SECTION(id, section, name, about) k##id,
#include "tools/book/book_sections.def"
#undef BOOK_SECTION
    kText,  ///< the file `path`
  };
  Kind kind = Kind::kText;
  std::string path;
  std::string
      text;  ///< of the file: paragraphs separated by blank lines, "# Title" as the first line

  bool operator==(const BookSection&) const = default;
};

/// "title,preface.txt,puzzles,solutions": names of book_sections.def, and files, whose names have a
/// dot or a slash. Throws ParseError (without a place) for unknown or repeated ones, and when the
/// puzzles are missing.
[[nodiscard]] std::vector<BookSection> parse_sections(std::string_view list);

/// The names of all, in their usual order, separated by ",".
[[nodiscard]] std::string section_names(const std::string& separator = ",");

}  // namespace gridmill
