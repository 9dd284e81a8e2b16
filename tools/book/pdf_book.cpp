#include "tools/book/pdf_book.h"

#include <algorithm>
#include <memory>

#include "solver/board/error.h"
#include "tools/book/pages.h"

namespace gridmill {
namespace {

/// The pages with the inside margin that their number asks for. A wider margin can need more pages,
/// never fewer, so this ends.
std::unique_ptr<Pages> bind(const Book& book, const PdfOptions& options, Typesetter& typesetter,
                            double& inside) {
  const Profile& profile = options.profile;
  inside = std::max(profile.margin_inside, profile.printer.gutter(profile.printer.least_pages));
  for (;;) {
    auto pages = std::make_unique<Pages>(book, options, typesetter, inside);
    if (pages->size() > profile.printer.most_pages) {
      throw ParseError("", 0,
                       "the book has " + std::to_string(pages->size()) + " pages; the printer (" +
                           profile.printer.name + ") binds at most " +
                           std::to_string(profile.printer.most_pages));
    }
    const double gutter = profile.printer.gutter(pages->size());
    if (gutter <= inside) return pages;
    inside = gutter;
  }
}

}  // namespace

PdfBook make_pdf(const Book& book, const PdfOptions& options) {
  const Profile& profile = options.profile;
  profile.check();
  Fonts fonts(options.font_folders, profile.font);
  Typesetter typesetter(fonts);
  PdfBook result;
  const std::unique_ptr<Pages> pages = bind(book, options, typesetter, result.inside);
  result.pages = pages->size();
  result.grid = pages->grid();

  PdfWriter writer;
  const double bleed = profile.bleed;
  for (std::size_t i = 0; i < pages->size(); ++i) {
    // Page 1 is a right-hand page. Bleed is on every side but the spine.
    const bool right_hand = i % 2 == 0;
    const double left = right_hand ? 0 : bleed;
    const Area trim{left, bleed, left + profile.trim.width, bleed + profile.trim.height};
    const Area media{0, 0, profile.trim.width + bleed, profile.trim.height + 2 * bleed};
    Canvas canvas(writer, left, bleed);
    pages->draw(i, canvas);
    writer.add_page(media, trim, "0 g 0 G\n" + canvas.content());
  }
  result.file =
      writer.finish(book.title, book.author, book.language == Language::kEnglish ? "en" : "ja");
  if (result.file.size() > profile.printer.most_bytes) {
    throw ParseError("", 0,
                     "the file is larger than the printer (" + profile.printer.name + ") takes");
  }
  result.fonts = fonts.opened();
  return result;
}

}  // namespace gridmill
