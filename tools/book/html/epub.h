#pragma once

// A book as an EPUB with fixed pages (EPUB 3.2, https://www.w3.org/publishing/epub32/).

#include <string>

#include "tools/book/book.h"
#include "tools/book/cover.h"
#include "tools/book/pdf_book.h"

namespace gridmill {

struct EpubOptions {
  Imprint imprint;
  std::string cover_color;   ///< of CSS, as options.cover has it
  CoverOptions cover;        ///< without an image, the front has the first puzzle of the book
  std::string font_folders;  ///< for the letters of the cover
};

/// An EPUB whose pages are pre-paginated: a cover, the contents, how to play, then a page for each
/// puzzle and each solution, which link to each other. The same book and options make the same
/// bytes. Throws std::runtime_error if the image of the cover cannot be read or there is no font
/// for it.
[[nodiscard]] std::string make_epub(const Book& book, const EpubOptions& options);

}  // namespace gridmill
