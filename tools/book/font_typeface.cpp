#include "tools/book/font_typeface.h"

#include <hb.h>

#include <algorithm>
#include <cmath>
#include <memory>

namespace gridmill {
namespace {

constexpr double kThicker = 0.03;  // of a bold that the font does not have, in ems

/// Collects outlines that HarfBuzz reports in units of a font, upwards from the baseline.
class OutlinePen {
 public:
  /// @param unit   the length of an em in the result
  /// @param steps  receives them
  OutlinePen(double unit, std::vector<SymbolPath::Step>& steps) : unit_(unit), steps_(steps) {}

  /// @param x, y  of the glyph's origin, in ems
  void draw(const Glyph& glyph, double x, double y) {
    x_ = x;
    y_ = y;
    scale_ = 1 / glyph.font->units_per_em();
    hb_font_get_glyph_shape(glyph.font->handle(), glyph.id, functions().get(), this);
  }

 private:
  struct Point {
    double x = 0;
    double y = 0;
  };
  using Functions = std::unique_ptr<hb_draw_funcs_t, decltype(&hb_draw_funcs_destroy)>;

  static const Functions& functions() {
    static const Functions kFunctions = [] {
      Functions funcs(hb_draw_funcs_create(), hb_draw_funcs_destroy);
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
      return funcs;
    }();
    return kFunctions;
  }

  void add(char op, std::initializer_list<Point> points) {
    SymbolPath::Step step;
    step.op = op;
    std::size_t i = 0;
    for (const Point& p : points) {
      step.x[i] = (x_ + p.x * scale_) * unit_;
      step.y[i++] = -(y_ + p.y * scale_) * unit_;
    }
    steps_.push_back(step);
  }

  double unit_;
  double x_ = 0;
  double y_ = 0;
  double scale_ = 1;
  std::vector<SymbolPath::Step>& steps_;
};

}  // namespace

FontTypeface::FontTypeface(const std::string& folders, const std::string& wanted)
    : fonts_(folders, wanted),
      typesetter_(fonts_),
      digit_height_(typesetter_.line("1").glyphs.front().font->digit_height()) {}

OutlinedText FontTypeface::line(std::string_view utf8, Weight weight) {
  OutlinedText line;
  line.outline.nonzero = true;
  while (!utf8.empty()) {
    // Few fonts have stars. The text around them keeps its own font.
    constexpr std::string_view kStars[] = {"★", "☆"};
    const auto is_star = [&](std::size_t at) {
      return std::any_of(std::begin(kStars), std::end(kStars),
                         [&](std::string_view star) { return utf8.substr(at).starts_with(star); });
    };
    std::size_t end = 0;
    const bool stars = is_star(0);
    while (end < utf8.size() && is_star(end) == stars) end += stars ? kStars[0].size() : 1;
    append(utf8.substr(0, end), weight, line);
    utf8.remove_prefix(end);
  }
  return line;
}

void FontTypeface::append(std::string_view utf8, Weight weight, OutlinedText& line) {
  const GlyphRun& run = typesetter_.line(utf8, weight == Weight::kBold);
  if (run.glyphs.empty()) return;
  OutlinePen pen(1 / digit_height_, line.outline.steps);
  // A font whose digits have another height is centered on the same middle.
  const double middle = run.glyphs.front().font->digit_height() / 2;
  const double foot = digit_height_ / 2 - middle;
  if (run.glyphs.front().synthetic_bold) line.stroke = kThicker / digit_height_;
  double x = line.width * digit_height_;
  for (const Glyph& glyph : run.glyphs) {
    pen.draw(glyph, x + glyph.dx, foot + glyph.dy);
    x += glyph.advance;
    const Font::Box box = glyph.font->box_of(glyph.id);
    line.reach = std::max({line.reach, (box.top + glyph.dy - middle) / digit_height_,
                           (middle - box.bottom - glyph.dy) / digit_height_});
  }
  line.width = x / digit_height_;
}

}  // namespace gridmill
