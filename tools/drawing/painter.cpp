#include "tools/drawing/painter.h"

#include <cctype>
#include <cmath>
#include <iterator>

#include "solver/board/language.h"
#include "tools/drawing/stroke_glyphs.h"
#include "tools/drawing/svg_symbols.h"

namespace gridmill {
namespace {

constexpr double kMeanLetterWidth = 0.52 / kCapital;  // of words, in heights of a capital

/// The strokes of a letter or digit; nothing for a blank or an unknown character.
std::string_view strokes_of(char letter) {
  for (const StrokeGlyph& glyph : kOtherGlyphs) {
    if (glyph.letter == letter) return glyph.strokes;
  }
  for (std::size_t i = 0; i < std::size(kGlyphs); ++i) {
    if (to_char({static_cast<std::uint8_t>(i + 1)}) == letter) return kGlyphs[i];
  }
  return letter == '0' ? strokes_of('O') : "";
}

/// A glyph in the middle of the unit square, as high as that with its regular pen.
SymbolPath glyph_path(std::string_view strokes, Weight weight, const Ink& ink) {
  constexpr double kUnit = 1 / (kGlyphHeight + kPen);
  constexpr double kAcross = 0.5 - kGlyphWidth / 2 * kUnit;
  constexpr double kDown = 0.5 - kGlyphHeight / 2 * kUnit;
  constexpr double kMatrix[6] = {kUnit, 0, 0, kUnit, kAcross, kDown};
  const double pen = weight == Weight::kBold    ? kBoldPen
                     : weight == Weight::kLight ? kLightPen
                                                : kPen;
  return {parse_path(strokes, kMatrix), ink.grey, pen * kUnit, true, ink.color};
}

/// A color as it is on white if it covers less than half.
std::uint32_t pale(std::uint32_t color) {
  constexpr double kOpacity = 0.45;
  std::uint32_t result = 0;
  for (const unsigned shift : {16U, 8U, 0U}) {
    const double channel = 255 - kOpacity * (255 - static_cast<double>(color >> shift & 0xffU));
    result |= static_cast<std::uint32_t>(std::lround(channel)) << shift;
  }
  return result;
}

}  // namespace

void Painter::frame(double columns, double rows, double width, const Ink& ink) {
  line({0, 0}, {columns, 0}, width, ink);
  line({0, rows}, {columns, rows}, width, ink);
  line({0, 0}, {0, rows}, width, ink);
  line({columns, 0}, {columns, rows}, width, ink);
}

void Painter::disc(GraphicPoint middle, double radius, const Ink& ink, double rim,
                   const Ink& rim_ink) {
  constexpr double kPull = 0.5522847498;  // of a quarter of a circle
  const auto fill_circle = [&](double r, const Ink& own) {
    const double k = kPull * r;
    const auto [x, y] = middle;
    path({{{'M', {x + r}, {y}},
           {'C', {x + r, x + k, x}, {y + k, y + r, y + r}},
           {'C', {x - k, x - r, x - r}, {y + r, y + k, y}},
           {'C', {x - r, x - k, x}, {y - k, y - r, y - r}},
           {'C', {x + k, x + r, x + r}, {y - r, y - k, y}},
           {'Z', {}, {}}},
          own.grey,
          0,
          false,
          own.color},
         0, 0, 1);
  };
  if (rim > 0) fill_circle(radius + rim / 2, rim_ink);
  fill_circle(radius - rim / 2, ink);
}

void Painter::band(std::span<const GraphicPoint> points, double width, std::uint32_t color) {
  SymbolPath line{{}, 0, width, true, pale(color)};
  for (const GraphicPoint at : points) {
    line.steps.push_back({line.steps.empty() ? 'M' : 'L', {at.x}, {at.y}});
  }
  path(line, 0, 0, 1);
}

void Painter::arrow(GraphicPoint from, GraphicPoint pull, GraphicPoint to, double width,
                    double dash, std::uint32_t color) {
  constexpr int kPieces = 200;
  constexpr double kGap = 0.8;    // in dashes
  constexpr double kHead = 0.11;  // of the arrow
  const auto point = [&](int i) {
    const double t = static_cast<double>(i) / kPieces;
    const double s = 1 - t;
    return GraphicPoint{s * s * from.x + 2 * s * t * pull.x + t * t * to.x,
                        s * s * from.y + 2 * s * t * pull.y + t * t * to.y};
  };
  SymbolPath line{{}, 0, width, false, color};
  double length = 0;
  bool is_drawn = false;  // the piece before
  for (int i = 0; i < kPieces; ++i) {
    const GraphicPoint a = point(i);
    const GraphicPoint b = point(i + 1);
    const bool draws = dash == 0 || std::fmod(length, (1 + kGap) * dash) < dash;
    if (draws && !is_drawn) line.steps.push_back({'M', {a.x}, {a.y}});
    if (draws) line.steps.push_back({'L', {b.x}, {b.y}});
    is_drawn = draws;
    length += std::hypot(b.x - a.x, b.y - a.y);
  }
  path(line, 0, 0, 1);
  const double angle = std::atan2(to.y - pull.y, to.x - pull.x);
  const auto corner = [&](double along, double across) {
    return SymbolPath::Step{'L',
                            {to.x + kHead * (along * std::cos(angle) - across * std::sin(angle))},
                            {to.y + kHead * (along * std::sin(angle) + across * std::cos(angle))}};
  };
  SymbolPath head{{corner(0.25, 0), corner(-0.75, 0.5), corner(-0.75, -0.5), {'Z', {}, {}}},
                  0,
                  0,
                  false,
                  color};
  head.steps[0].op = 'M';
  path(head, 0, 0, 1);
}

void Painter::text(const std::string& text, GraphicPoint middle, double height, Weight weight,
                   const Ink& ink) {
  if (typeface_ != nullptr) {
    OutlinedText line = typeface_->line(text, weight);
    SymbolPath& outline = line.outline;
    outline.grey = ink.grey;
    outline.color = ink.color;
    path(outline, middle.x - line.width * height / 2, middle.y + height / 2, height);
    if (line.stroke == 0) return;
    outline.stroke = line.stroke;
    return path(outline, middle.x - line.width * height / 2, middle.y + height / 2, height);
  }
  const double letter_width = Drawing::width_of("1", height);
  double left = middle.x - (letter_width * static_cast<double>(text.size() - 1) + height) / 2;
  for (const char letter : text) {
    const std::string_view strokes = strokes_of(letter);
    if (!strokes.empty())
      path(glyph_path(strokes, weight, ink), left, middle.y - height / 2, height);
    left += letter_width;
  }
}

void Painter::text_line(const std::string& text, double left, double middle, double height) {
  if (typeface_ != nullptr) {
    return path(typeface_->line(text, Weight::kRegular).outline, left, middle + height / 2, height);
  }
  const double letter_width = kMeanLetterWidth * height;
  double x = left + letter_width / 2;
  for (const char c : text) {
    const int capital = std::toupper(static_cast<unsigned char>(c));
    this->text({static_cast<char>(capital)}, {x, middle}, height, Weight::kRegular, {});
    x += letter_width;
  }
}

bool has_strokes(const Symbols& symbols) {
  for (std::size_t i = 1; i <= symbols.size(); ++i) {
    const std::string text = symbols.of({static_cast<std::uint8_t>(i)}).text;
    if (text.size() > 1 || (!text.empty() && strokes_of(text.front()).empty())) return false;
  }
  return true;
}

double text_width(Typeface* typeface, std::string_view utf8) {
  if (typeface != nullptr) return typeface->line(utf8, Weight::kRegular).width;
  // The mean of Latin letters; those of East Asia are an em wide.
  const auto columns = static_cast<double>(display_width(utf8));
  std::size_t wide = 0;
  for (const char c : utf8) wide += static_cast<unsigned char>(c) >= 0xE3U ? 1 : 0;
  const auto wide_letters = static_cast<double>(wide);
  return (columns - 2 * wide_letters) * kMeanLetterWidth + wide_letters / kCapital;
}

}  // namespace gridmill
