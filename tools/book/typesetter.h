#pragma once

// Text layout: itemization by script, shaping by HarfBuzz, bidirectional order and line breaks by
// ICU, and Japanese spacing by JIS X 4051. Results do not depend on the user's locale.

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tools/book/fonts.h"

namespace gridmill {

// Only named here: what includes QPDF is compiled as C++17 by clang, which these headers are not.
struct Symbol;
class Symbols;

/// A positioned glyph. Lengths are in ems.
struct Glyph {
  const Font* font = nullptr;
  std::uint32_t id = 0;
  std::u16string text;  ///< the characters that it represents; none: those of the glyph before
  bool synthetic_bold = false;     ///< it must be bold, but its font is not
  const Symbol* symbol = nullptr;  ///< drawn instead, as high as the font's digits
  double advance = 0;
  double dx = 0;
  double dy = 0;
};

/// The size of a drawing in a line of text, in heights of digits, and the space next to it.
constexpr double kSymbolHeight = 1.15;
constexpr double kSymbolGap = 0.12;

/// A line of glyphs from left to right.
struct GlyphRun {
  std::vector<Glyph> glyphs;
  double width = 0;  ///< in ems
};

/// A part of a line that runs downwards. Lengths are in ems.
struct VerticalPiece {
  GlyphRun run;  ///< upright: from the middle of the line; else its letters are turned to the right
  double length = 0;
  bool upright = false;
};

/// Turns text into glyphs: chooses fonts for each script, shapes with HarfBuzz, and orders mixed
/// directions and breaks lines with ICU. Between Japanese and Western characters, and next to
/// full-width brackets and punctuation, it leaves the space of JIS X 4051. Placeholders of digits
/// become the drawings of a book's symbols.
class Typesetter {
 public:
  /// The fonts and symbols must outlive the typesetter; the typesetter must outlive its texts.
  Typesetter(Fonts& fonts, const Symbols& symbols) : fonts_(fonts), symbols_(symbols) {}
  /// One without symbols.
  explicit Typesetter(Fonts& fonts);

  /// A text on one line. Cached, because a book repeats many texts.
  /// @param utf8  throws std::runtime_error for a character that no font has
  const GlyphRun& line(std::string_view utf8, bool bold = false);
  /// The same in regular letters with thicker strokes.
  const GlyphRun& semibold(std::string_view utf8);
  /// A text on one line that runs downwards: Japanese characters, and numbers of up to two digits,
  /// are upright.
  std::vector<VerticalPiece> vertical(std::string_view utf8, bool bold = false);
  /// Where Japanese lines may break: between most characters, or in titles only between phrases.
  enum class Breaks : std::uint8_t { kCharacters, kPhrases };
  /// A paragraph in lines.
  /// @param width  of the lines, in ems
  std::vector<GlyphRun> wrap(std::string_view utf8, double width, bool bold = false,
                             Breaks where = Breaks::kCharacters);

  /// The same in lines of about the same width, which may be centered: as many, but no wider than
  /// they need to be.
  std::vector<GlyphRun> wrap_balanced(std::string_view utf8, double width);

 private:
  GlyphRun shape(std::u16string_view text, bool bold);
  void shape_run(std::u16string_view text, std::size_t begin, std::size_t end, bool leftwards,
                 bool bold, GlyphRun& out);
  enum class Direction : std::uint8_t { kRightwards, kLeftwards, kDownwards };
  void shape_with(const Font& font, std::u16string_view text, std::size_t begin, std::size_t end,
                  Direction direction, bool bold, GlyphRun& out) const;

  /// The drawing for a placeholder character, or null.
  [[nodiscard]] const Symbol* drawing(char32_t character) const;

  Fonts& fonts_;
  const Symbols& symbols_;
  std::map<std::pair<bool, std::string>, GlyphRun, std::less<>> lines_;
  std::map<std::string, GlyphRun, std::less<>> semibold_;
};

}  // namespace gridmill
