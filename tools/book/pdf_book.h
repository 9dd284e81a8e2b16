#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/book/book.h"
#include "tools/book/book_sections.h"
#include "tools/book/cover.h"
#include "tools/book/imprint.h"
#include "tools/book/profile.h"

namespace gridmill {

struct PdfOptions {
  Profile profile;
  std::string font_folders;
  std::vector<BookSection> sections;
  Imprint imprint;
  std::optional<CoverOptions> cover;
  bool for_screen = false;  ///< with bookmarks, which printers do not want
  bool qr = false;          ///< a code beside each puzzle that opens it in a solver; 9 x 9 only
};

/// What a finished book is like.
struct PdfBook {
  std::string file;
  std::size_t pages = 0;
  std::size_t padding_pages = 0;   ///< of them those that the printer needs, and not the book
  double inside = 0;               ///< inside margin in points
  double grid = 0;                 ///< side of a puzzle's grid in points
  std::optional<CoverPdf> cover;   ///< if it was asked for
  bool bold_is_drawn = false;      ///< the wanted font has none of its own
  std::vector<std::string> fonts;  ///< the files that were read
};

/// Sets a book as a PDF that a printer takes. The same book, options and fonts give the same bytes.
/// Throws ParseError when the pages do not fit the profile or its printer's rules, and
/// std::runtime_error when a font is missing.
[[nodiscard]] PdfBook make_pdf(const Book& book, const PdfOptions& options);

}  // namespace gridmill
