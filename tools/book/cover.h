#pragma once

// The cover of a book on one sheet: back, spine and front. The spine's width follows from the
// number of pages and the paper (printer.h); the barcode area stays empty.

#include <string>

#include "tools/book/book.h"
#include "tools/book/fonts.h"
#include "tools/book/image.h"
#include "tools/book/pdf_x.h"
#include "tools/book/profile.h"

namespace gridmill {

/// The content of a cover in addition to title, subtitle and author.
struct CoverOptions {
  std::string blurb;  ///< one paragraph per line; may be empty
  std::string image;  ///< path of a PNG or JPEG file; none: a puzzle of the book
  Color background{0.106, 0.227, 0.361};
};

struct CoverPdf {
  std::string file;
  double spine = 0;            ///< its width in points
  double dpi = 0;              ///< resolution of the image in print; 0: there is no image
  bool spine_is_bare = false;  ///< the book is too thin for text there
};

/// Sets the cover of a book: back, spine and front on one sheet, as wide as its pages make it. The
/// same book, options and fonts give the same bytes. Throws as make_pdf.
/// @param pages  of the book
/// @param intent  makes the file a PDF/X-4
[[nodiscard]] CoverPdf make_cover(const Book& book, const CoverOptions& options,
                                  const Profile& profile, Fonts& fonts, std::size_t pages,
                                  const std::optional<OutputIntent>& intent);

}  // namespace gridmill
