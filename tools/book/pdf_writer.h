#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tools/book/typesetter.h"

namespace gridmill {

/// A rectangle on a page, in points (1/72 in) from its lower left corner.
struct Area {
  double left = 0;
  double bottom = 0;
  double right = 0;
  double top = 0;
};

/// Makes a PDF file for printers: subset fonts, no date, no annotations; the same calls give the
/// same bytes. Content streams are written by Canvas; QPDF puts the file together.
class PdfWriter {
 public:
  PdfWriter();
  PdfWriter(const PdfWriter&) = delete;
  PdfWriter& operator=(const PdfWriter&) = delete;
  ~PdfWriter();

  /// The name of a font in the content of pages: "F1".
  [[nodiscard]] std::string font_name(const Font& font);
  /// The code of a glyph in its font. A glyph that stands for other characters elsewhere has
  /// another code there, so that the text can always be read back.
  [[nodiscard]] std::uint16_t code(const Glyph& glyph);

  /// @param media  the sheet, with bleed
  /// @param trim   what is left of it when it is cut
  void add_page(const Area& media, const Area& trim, const std::string& content);

  /// The file. Call once.
  [[nodiscard]] std::string finish(const std::string& title, const std::string& author,
                                   const std::string& language);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace gridmill
