#pragma once

#include <string>
#include <string_view>

#include "tools/formats/picture.h"

namespace gridmill {

/// A picture in the operators of PDF. EPS, which is a program, has procedures of the same names.
/// Letters are strokes, so no font is asked for; black and grey are one channel,
/// and only drawings with colours of their own have three.
class OperatorPainter : public Painter {
 public:
  explicit OperatorPainter(const PictureSheet& sheet);

  void fill(double left, double top, double width, double height, std::uint8_t shade) override;
  void line(double x0, double y0, double x1, double y1, double width, std::uint8_t shade) override;
  void path(const SymbolPath& path, double left, double top, double side) override;

 protected:
  [[nodiscard]] const PictureSheet& sheet() const { return sheet_; }
  [[nodiscard]] const std::string& content() const { return content_; }
  /// The size of the page, in points.
  [[nodiscard]] double width() const { return sheet_.width * sheet_.scale(); }
  [[nodiscard]] double height() const { return sheet_.height * sheet_.scale(); }

 private:
  OperatorPainter& number(double value);
  OperatorPainter& op(std::string_view name);
  /// Sets what lines are drawn with, where it is not so already.
  /// @param ends  of a line, as PDF numbers them: 0 none, 1 round, 2 square
  /// @param colour  and the operator that sets it
  void pen(double width, const std::string& colour, int ends);

  PictureSheet sheet_;
  std::string content_;
  std::string pen_;
};

}  // namespace gridmill
