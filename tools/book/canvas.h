#pragma once

// Text on a PDF page, in addition to the drawing operators of PdfContent. Adjacent glyphs share a
// string operator; synthetic bold is a stroke around the glyphs.

#include <functional>

#include "tools/book/image.h"
#include "tools/book/pdf_writer.h"
#include "tools/drawing/pdf_content.h"

namespace gridmill {

/// Where the x of a line of text is in it.
enum class Align : std::uint8_t { kLeft, kMiddle, kRight };

/// The content of a page with text. Fonts and images belong to the file.
class Canvas : public PdfContent {
 public:
  Canvas(PdfWriter& writer, const Options& options) : PdfContent(options), writer_(writer) {}

  /// Sets a line of text with its baseline at y.
  void text(const GlyphRun& text, double size, double x, double y, Align align = Align::kLeft);
  /// Sets lines below each other, the first one with its baseline at y.
  /// @return the baseline of another one
  double lines(const std::vector<GlyphRun>& lines, double size, double x, double y, double leading,
               Align align = Align::kLeft);
  void color(const Color& color) { PdfContent::color(color.red, color.green, color.blue); }
  /// Draws on a page that is turned by a quarter to the right about (x, y), which is where its
  /// lower left corner is: lines of text run downwards.
  void rotated(double x, double y, const std::function<void(Canvas&)>& draw);

 private:
  PdfWriter& writer_;
};

/// Draws the level of a puzzle: one dot per level, filled up to its own.
/// @param size  of the font next to them
/// @param min_line_width  the thinnest line that the printer accepts
/// @return their width
double draw_level_dots(Canvas& canvas, int level, double size, double min_line_width, double left,
                       double baseline);
[[nodiscard]] double level_dots_width(double size);

}  // namespace gridmill
