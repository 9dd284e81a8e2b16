// Where pictures are drawn. A Painter is a back end: SVG text, the operators of PDF and PostScript,
// pixels. What is drawn, and in which order, is decided by board_drawing.h.
//
// Lengths are in cells from the board's upper left corner, to the right and down, as in
// solver/clues/drawing.h. Each back end has its own place and scale.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "solver/board/interface.h"
#include "solver/clues/drawing.h"
#include "tools/drawing/typeface.h"

namespace gridmill {

inline constexpr double kCapital = 0.72;  ///< height of a capital, in ems of a usual font

/// What an area or a line is painted with.
struct Ink {
  double grey = 0;                          ///< 0 black, 1 white
  std::optional<std::uint32_t> color = {};  ///< 0xRRGGBB, instead
};

class Painter : public Interface {
 public:
  /// The letters of the default `text` and `text_line`; it must outlive the painter. Null: strokes
  /// (stroke_glyphs.h), which not all letters have.
  void set_typeface(Typeface* typeface) { typeface_ = typeface; }

  /// A filled rectangle.
  virtual void fill(double left, double top, double width, double height, const Ink& ink) = 0;
  /// A line whose ends are squares around its end points.
  virtual void line(GraphicPoint from, GraphicPoint to, double width, const Ink& ink) = 0;
  /// The outline of a board without holes: that many columns and rows. By default four lines.
  virtual void frame(double columns, double rows, double width, const Ink& ink);
  /// A part of a drawing in a square.
  virtual void path(const SymbolPath& path, double left, double top, double side) = 0;
  /// A disc in front of a larger one, if `rim` has a width.
  virtual void disc(GraphicPoint middle, double radius, const Ink& ink, double rim = 0,
                    const Ink& rim_ink = {});
  /// A wide line of a pale color with round ends and corners.
  virtual void band(std::span<const GraphicPoint> points, double width, std::uint32_t color);
  /// An arrow along a curve that `pull` bends. `dash` is the length of a dash; 0: there are none.
  virtual void arrow(GraphicPoint from, GraphicPoint pull, GraphicPoint to, double width,
                     double dash, std::uint32_t color);
  /// A letter or number around its middle; `height` is that of a capital.
  virtual void text(const std::string& text, GraphicPoint middle, double height, Weight weight,
                    const Ink& ink);
  /// A line of words that begins at `left`; `middle` is that of its capitals.
  virtual void text_line(const std::string& text, double left, double middle, double height);

 private:
  Typeface* typeface_ = nullptr;
};

/// Whether all symbols can be drawn without a typeface.
[[nodiscard]] bool has_strokes(const Symbols& symbols);

/// How wide `text_line` draws a text, in heights of a capital; an estimate without a typeface.
[[nodiscard]] double text_width(Typeface* typeface, std::string_view utf8);

}  // namespace gridmill
