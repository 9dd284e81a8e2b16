// The operators of PDF that pages and pictures are drawn with. EPS, which is a program, has
// procedures of the same names.

#pragma once

#include <initializer_list>
#include <string>

#include "tools/drawing/page_rect.h"
#include "tools/drawing/painter.h"

namespace gridmill {

/// The content of a page: black (DeviceGray 0) until another ink is set, in points from the lower
/// left corner of the trimmed page.
class PdfContent {
 public:
  struct Options {
    double left = 0;  ///< where the trimmed page begins on the sheet
    double bottom = 0;
    bool has_colors = true;     ///< drawings keep their colors; otherwise they are grey
    double min_line_width = 0;  ///< no line of a drawing is thinner
  };
  explicit PdfContent(const Options& options) : options_(options) {}

  /// A line from one point to another; `width` in points.
  void line(double x0, double y0, double x1, double y1, double width);
  void dashed(double x0, double y0, double x1, double y1, double width);
  /// A row of points instead of a line, as between an entry and its page number.
  void leader(double x0, double x1, double y, double width);
  void frame(const PageRect& r, double width);
  void fill(const PageRect& r);
  /// What follows is drawn in this ink, until `black`.
  void ink(const Ink& ink);
  void grey(double shade) { ink({shade}); }
  /// Channels from 0 to 1, whatever the options are.
  void color(double red, double green, double blue) { set_ink({red, green, blue}); }
  void black() { ink({}); }
  /// An image of `PdfWriter::add_image`, stretched to fill the rectangle.
  void image(const std::string& name, const PageRect& r);
  /// A part of a drawing in a square, in its own color or grey.
  void path(const SymbolPath& path, double left, double top, double side);
  /// A drawing in a square; afterwards black is drawn again.
  void symbol(const Symbol& symbol, double left, double top, double side);
  /// A circle, filled or as a line of `width` points.
  void disc(double x, double y, double radius);
  void ring(double x, double y, double radius, double width);

  [[nodiscard]] const std::string& content() const { return content_; }

 protected:
  PdfContent& number(double value);
  PdfContent& point(double x, double y) {
    return number(options_.left + x).number(options_.bottom + y);
  }
  PdfContent& op(const char* name);
  PdfContent& width(double value) { return number(value).op("w"); }
  [[nodiscard]] const Options& options() const { return options_; }

  std::string content_;

 private:
  void circle(double x, double y, double radius);
  void set_ink(std::initializer_list<double> channels);
  void rectangle(const PageRect& r, const char* paint);

  Options options_;
  std::string ink_;  ///< the operators that set the current one; none: unknown
};

/// A board on a page. Letters are strokes, so no font is asked for.
class PdfPainter : public Painter {
 public:
  /// @param left, top  of the board, in points of the page
  /// @param cell       its width and height
  PdfPainter(PdfContent& content, double left, double top, double cell)
      : content_(content), left_(left), top_(top), cell_(cell) {}

  void fill(double left, double top, double width, double height, const Ink& ink) override;
  void line(GraphicPoint from, GraphicPoint to, double width, const Ink& ink) override;
  void frame(double columns, double rows, double width, const Ink& ink) override;
  void path(const SymbolPath& path, double left, double top, double side) override;

 protected:
  [[nodiscard]] double x(double column) const { return left_ + cell_ * column; }
  [[nodiscard]] double y(double row) const { return top_ - cell_ * row; }
  [[nodiscard]] double cell() const { return cell_; }

 private:
  PdfContent& content_;
  double left_;
  double top_;
  double cell_;
};

}  // namespace gridmill
