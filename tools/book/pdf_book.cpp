#include "tools/book/pdf_book.h"

#include <algorithm>
#include <memory>
#include <vector>

#include "solver/board/error.h"
#include "solver/board/rows.h"
#include "tools/book/book_layout.h"

namespace gridmill {
namespace {

/// The pages with the inside margin that their number asks for. A wider margin can need more pages,
/// never fewer, so this ends.
std::unique_ptr<BookLayout> paginate(const Book& book, const BookSteps& steps,
                                     const PdfOptions& options, Typesetter& typesetter,
                                     Typesetter& titles, double& inside) {
  const Profile& profile = options.profile;
  inside = std::max(profile.margin_inside, profile.printer.gutter(profile.printer.min_pages));
  for (;;) {
    auto pages = std::make_unique<BookLayout>(book, steps, options, typesetter, titles, inside);
    const std::size_t max_pages = profile.printer.max_pages(profile.trim, profile.paper);
    if (pages->size() > max_pages) {
      throw ParseError("the book has " + std::to_string(pages->size()) + " pages; the printer (" +
                       profile.printer.name + ") binds at most " + std::to_string(max_pages));
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
  Typesetter typesetter(fonts, book.symbols);
  std::optional<Fonts> own_titles;
  if (!profile.title_font.empty()) own_titles.emplace(options.font_folders, profile.title_font);
  Fonts& title_fonts = own_titles ? *own_titles : fonts;
  Typesetter titles(title_fonts);
  const auto has = [&](BookSection::Kind kind) {
    return find_by(options.sections, &BookSection::kind, kind) != nullptr;
  };
  const BookSteps steps =
      explain_book(book, has(BookSection::Kind::kTechniques), has(BookSection::Kind::kHints));
  PdfBook result;
  const std::unique_ptr<BookLayout> pages =
      paginate(book, steps, options, typesetter, titles, result.inside);
  result.pages = pages->size();
  result.padding_pages = pages->padding_pages();
  result.grid = pages->grid();

  PdfWriter writer;
  if (options.output_intent) writer.set_output_intent(*options.output_intent);
  const double bleed = profile.bleed;
  for (std::size_t i = 0; i < pages->size(); ++i) {
    // Page 1 is a right-hand page. Bleed is on every side but the spine.
    const bool right_hand = i % 2 == 0;
    const double left = right_hand ? 0 : bleed;
    const PageRect trim{left, bleed, left + profile.trim.width, bleed + profile.trim.height};
    const PageRect media{0, 0, profile.trim.width + bleed, profile.trim.height + 2 * bleed};
    Canvas canvas(writer, {left, bleed, options.for_screen, profile.printer.min_line_width});
    pages->draw(i, canvas);
    writer.add_page(media, trim, "0 g 0 G\n" + canvas.content());
  }
  if (options.for_screen) {
    for (const auto& [title, page] : pages->bookmarks()) writer.add_bookmark(title, page);
  }
  result.file =
      writer.finish(book.title, book.author, book.language == Language::kEnglish ? "en" : "ja");
  if (result.file.size() > profile.printer.max_bytes) {
    throw ParseError("the file is larger than the printer (" + profile.printer.name + ") accepts");
  }
  if (options.cover) {
    result.cover =
        make_cover(book, *options.cover, profile, title_fonts, result.pages, options.output_intent);
  }
  result.bold_is_drawn = !fonts.wanted_has_bold() || !title_fonts.wanted_has_bold();
  return result;
}

// ISO 2108: 13 digits are weighed by 1 and 3 in turn, the sum is a multiple of 10; 10 digits by 10
// down to 1, of 11, where X is a last digit of 10.
std::string parse_isbn(std::string_view text) {
  std::vector<int> digits;
  bool is_number = true;
  for (const char c : text) {
    if (c >= '0' && c <= '9') {
      digits.push_back(c - '0');
    } else if (c == 'X' && digits.size() == 9) {
      digits.push_back(10);
    } else {
      is_number = is_number && (c == '-' || c == ' ');
    }
  }
  int sum = 0;
  const int size = static_cast<int>(digits.size());
  for (int i = 0; i < size; ++i) {
    const int weight = size == 13 ? (i % 2 == 0 ? 1 : 3) : 10 - i;
    sum += digits[static_cast<std::size_t>(i)] * weight;
  }
  if (!is_number || (size != 13 && size != 10) || sum % (size == 13 ? 10 : 11) != 0) {
    throw ParseError("expected an ISBN of 13 or 10 digits with a correct check digit, found '" +
                     std::string(text) + "'");
  }
  return std::string(text);
}

}  // namespace gridmill
