#pragma once

#include <functional>
#include <string>

#include "solver/board/symbols.h"
#include "tools/book/colour.h"
#include "tools/book/pdf_writer.h"

namespace gridmill {

/// Draws one page in black (DeviceGray 0), with what lies under it in grey, in points from the
/// lower left corner of the trimmed page.
class Canvas {
 public:
  /// @param left, bottom  where the trimmed page begins on the sheet
  Canvas(PdfWriter& writer, double left, double bottom)
      : writer_(writer), left_(left), bottom_(bottom) {}

  /// Sets a line of text with its baseline at y.
  void text(const GlyphRun& text, double size, double x, double y);

  /// A line from one point to another; `width` in points.
  void line(double x0, double y0, double x1, double y1, double width);
  void dashed(double x0, double y0, double x1, double y1, double width);
  /// A row of points instead of a line, as between an entry and its page number.
  void leader(double x0, double x1, double y, double width);
  void frame(const PageRect& r, double width);
  void fill(const PageRect& r);
  /// What follows is drawn in this grey, 0 black to 1 white, until `black`.
  void grey(double shade);
  void black() { grey(0); }
  /// The same in a colour.
  void colour(const Colour& colour);
  /// An image of `PdfWriter::add_image`, stretched to fill the rectangle.
  void image(const std::string& name, const PageRect& r);
  /// Draws on a page that is turned by a quarter to the right about (x, y), which is where its
  /// lower left corner is: lines of text run downwards.
  void rotated(double x, double y, const std::function<void(Canvas&)>& draw);
  /// A part of a drawing in a square, in its own colour or grey.
  void path(const SymbolPath& path, double left, double top, double side);
  /// A drawing in a square; afterwards black is drawn again.
  void symbol(const Symbol& symbol, double left, double top, double side);
  /// A circle, filled or as a line of `width` points.
  void disc(double x, double y, double radius);
  void ring(double x, double y, double radius, double width);

  [[nodiscard]] const std::string& content() const { return content_; }

 private:
  Canvas& number(double value);
  Canvas& point(double x, double y) { return number(left_ + x).number(bottom_ + y); }
  Canvas& op(const char* name);
  Canvas& width(double value) { return number(value).op("w"); }
  void circle(double x, double y, double radius);

  PdfWriter& writer_;
  double left_;
  double bottom_;
  std::string content_;
};

}  // namespace gridmill
