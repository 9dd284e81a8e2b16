#pragma once

// PDF files for print through QPDF, reproducible byte by byte. Fonts are embedded as subsets. A
// code stands for a glyph and its characters, so that copied text is correct.

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tools/book/image.h"
#include "tools/book/pdf_x.h"
#include "tools/book/typesetter.h"
#include "tools/drawing/page_rect.h"

namespace gridmill {

/// Makes a PDF file for printers: subset fonts, no date, no annotations; the same calls give the
/// same bytes. Content streams are written by Canvas; QPDF puts the file together.
class PdfWriter {
 public:
  PdfWriter();
  ~PdfWriter();

  /// The name of a font in the content of pages: "F1".
  [[nodiscard]] std::string font_name(const Font& font);
  /// The code of a glyph in its font. A glyph that means other characters elsewhere has
  /// another code there, so that the text can always be read back.
  [[nodiscard]] std::uint16_t code(const Glyph& glyph);

  /// Takes an image into the file; returns its name in the content of pages: "Im1".
  [[nodiscard]] std::string add_image(const Image& image);

  /// @param media  the sheet, with bleed
  /// @param trim   what is left of it when it is cut
  void add_page(const PageRect& media, const PageRect& trim, const std::string& content);

  /// A bookmark, which screens show next to the pages and printers do not want.
  /// @param page  its index
  void add_bookmark(const std::string& title, std::size_t page);

  /// Makes the file a PDF/X-4 for this printing condition.
  void set_output_intent(const OutputIntent& intent);

  /// The file. Call once.
  [[nodiscard]] std::string finish(const std::string& title, const std::string& author,
                                   const std::string& language);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace gridmill
