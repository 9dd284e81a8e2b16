#pragma once

// The PDF edition of a book, and its options. The inside margin depends on the number of pages, so
// the layout is repeated until the margin no longer grows.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/book/book.h"
#include "tools/book/book_sections.h"
#include "tools/book/cover.h"
#include "tools/book/pdf_x.h"
#include "tools/book/profile.h"

namespace gridmill {

/// The text on the back of a title page. Each field may be empty.
struct Imprint {
  std::string copyright;  ///< "2027 Jane Miller"
  std::string publisher;
  std::string isbn;

  [[nodiscard]] bool empty() const {
    return copyright.empty() && publisher.empty() && isbn.empty();
  }
};

struct PdfOptions {
  Profile profile;
  std::string font_folders;
  std::vector<BookSection> sections;
  Imprint imprint;
  std::optional<CoverOptions> cover;
  std::optional<OutputIntent> output_intent;  ///< makes the files PDF/X-4
  bool for_screen = false;                    ///< with bookmarks, which printers reject
  bool qr = false;  ///< a QR code next to each puzzle that opens it in a solver; 9x9 only
};

/// Facts about a finished book.
struct PdfBook {
  std::string file;
  std::size_t pages = 0;
  std::size_t padding_pages = 0;  ///< pages that only the printer needs
  double inside = 0;              ///< inside margin in points
  double grid = 0;                ///< side of a puzzle's grid in points
  std::optional<CoverPdf> cover;  ///< if requested
  bool bold_is_drawn = false;     ///< the wanted font has no bold font
};

/// Makes a print-ready PDF of a book. The same book, options and fonts give the same bytes.
/// Throws ParseError if the pages do not fit the profile or the printer's rules, and
/// std::runtime_error if a font is missing.
[[nodiscard]] PdfBook make_pdf(const Book& book, const PdfOptions& options);

/// Returns an ISBN unchanged, with or without separators between its 10 or 13 digits. Throws
/// ParseError (without a position) if its check digit is wrong.
[[nodiscard]] std::string parse_isbn(std::string_view text);

}  // namespace gridmill
