#pragma once

// The Painter for SVG text, for pictures and for boards with a solving step (step_svg.h). Elements
// with the same look are merged into one path or group, to keep files small.

#include <string>

#include "tools/drawing/painter.h"
#include "tools/drawing/svg.h"

namespace gridmill {

/// Elements of an SVG picture. Letters are text, so that they may be given another font; neighbors
/// of one look share a path or a group.
class SvgPainter final : public Painter {
 public:
  /// @param left, top  of the board
  /// @param cell       its width and height
  SvgPainter(double left, double top, double cell, int decimals = 2)
      : left_(left), top_(top), cell_(cell), decimals_(decimals) {}

  void fill(double left, double top, double width, double height, const Ink& ink) override;
  void line(GraphicPoint from, GraphicPoint to, double width, const Ink& ink) override;
  void path(const SymbolPath& path, double left, double top, double side) override;
  void disc(GraphicPoint middle, double radius, const Ink& ink, double rim,
            const Ink& rim_ink) override;
  void band(std::span<const GraphicPoint> points, double width, std::uint32_t color) override;
  /// The picture has a marker with the id "head".
  void arrow(GraphicPoint from, GraphicPoint pull, GraphicPoint to, double width, double dash,
             std::uint32_t color) override;
  void text(const std::string& text, GraphicPoint middle, double height, Weight weight,
            const Ink& ink) override;
  void text_line(const std::string& text, double left, double middle, double height) override;

  /// Everything drawn so far.
  [[nodiscard]] std::string elements();

 private:
  void add(const std::string& elements);
  /// What is drawn next is inside of `begin` and `end`, as what was drawn last may be.
  void open(const std::string& begin, const std::string& end);
  void open_text(double height, const std::string& more);
  void append_text(const std::string& text, double x, double foot, const std::string& more);
  [[nodiscard]] std::string number(double length) const { return number_text(length, decimals_); }
  [[nodiscard]] std::string length(const char* name, double cells) const {
    return std::string(" ") + name + "=\"" + number(cells * cell_) + "\"";
  }
  [[nodiscard]] std::string point(GraphicPoint at) const {
    return number(left_ + cell_ * at.x) + ' ' + number(top_ + cell_ * at.y);
  }

  double left_;
  double top_;
  double cell_;
  int decimals_;
  std::string out_;
  std::string begin_;
  std::string end_;
};

}  // namespace gridmill
