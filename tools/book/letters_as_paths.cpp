#include "tools/book/letters_as_paths.h"

#include <hb.h>

#include <memory>

#include "tools/book/grid_drawing.h"
#include "tools/book/typesetter.h"

namespace gridmill {
namespace {

/// Takes an outline from HarfBuzz, in units of the font upwards from the baseline, into a square
/// that runs down from (0, 0) to (1, 1).
class OutlinePen {
 public:
  /// @param left    of the square, in units of the font
  /// @param top     the same
  /// @param side    the same
  OutlinePen(double left, double top, double side) : left_(left), top_(top), side_(side) {}

  void draw(const Glyph& glyph) {
    using Funcs = std::unique_ptr<hb_draw_funcs_t, decltype(&hb_draw_funcs_destroy)>;
    const Funcs funcs(hb_draw_funcs_create(), hb_draw_funcs_destroy);
    hb_draw_funcs_set_move_to_func(
        funcs.get(),
        [](hb_draw_funcs_t*, void* pen, hb_draw_state_t*, float x, float y, void*) {
          static_cast<OutlinePen*>(pen)->add('M', {{x, y}});
        },
        nullptr, nullptr);
    hb_draw_funcs_set_line_to_func(
        funcs.get(),
        [](hb_draw_funcs_t*, void* pen, hb_draw_state_t*, float x, float y, void*) {
          static_cast<OutlinePen*>(pen)->add('L', {{x, y}});
        },
        nullptr, nullptr);
    // Quadratic curves become cubic ones if there is no callback for them.
    hb_draw_funcs_set_cubic_to_func(
        funcs.get(),
        [](hb_draw_funcs_t*, void* pen, hb_draw_state_t*, float x1, float y1, float x2, float y2,
           float x, float y, void*) {
          static_cast<OutlinePen*>(pen)->add('C', {{x1, y1}, {x2, y2}, {x, y}});
        },
        nullptr, nullptr);
    hb_draw_funcs_set_close_path_func(
        funcs.get(),
        [](hb_draw_funcs_t*, void* pen, hb_draw_state_t*, void*) {
          static_cast<OutlinePen*>(pen)->add('Z', {});
        },
        nullptr, nullptr);
    hb_font_get_glyph_shape(glyph.font->handle(), glyph.id, funcs.get(), this);
    const double units = glyph.font->units_per_em();
    x_ += glyph.advance * units;
  }
  [[nodiscard]] SymbolPath to_path() { return {std::move(steps_), 0, 0, false}; }

 private:
  struct Point {
    double x = 0;
    double y = 0;
  };
  void add(char op, std::initializer_list<Point> points) {
    SymbolPath::Step step;
    step.op = op;
    std::size_t i = 0;
    for (const Point& p : points) {
      step.x[i] = (x_ + p.x - left_) / side_;
      step.y[i++] = (top_ - p.y) / side_;
    }
    steps_.push_back(step);
  }

  double left_;
  double top_;
  double side_;
  double x_ = 0;  ///< where the glyph begins
  std::vector<SymbolPath::Step> steps_;
};

}  // namespace

Symbols letters_as_paths(const Symbols& letters, Fonts& fonts) {
  // A drawing fills 0.7 of a cell, and a digit is 0.58 of it high.
  constexpr double kSquare = 0.7;
  constexpr double kHeight = 0.58;
  Typesetter typesetter(fonts);
  const double digit = typesetter.line("1").glyphs.front().font->digit_height();
  const double size = letter_size(typesetter, letters, letters.size(), 1, kHeight / digit);
  std::vector<Symbol> list;
  for (std::size_t i = 1; i <= letters.size(); ++i) {
    const GlyphRun& text = typesetter.line(letters.of({static_cast<std::uint8_t>(i)}).text);
    const Font& font = *text.glyphs.front().font;
    const double side = kSquare / size * font.units_per_em();
    const double middle = text.width / 2 * font.units_per_em();
    const double height = font.digit_height() / 2 * font.units_per_em();
    OutlinePen pen(middle - side / 2, height + side / 2, side);
    for (const Glyph& glyph : text.glyphs) pen.draw(glyph);
    list.push_back({"", {pen.to_path()}});
  }
  return Symbols(std::move(list));
}

}  // namespace gridmill
