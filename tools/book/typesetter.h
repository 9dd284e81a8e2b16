#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tools/book/fonts.h"

namespace gridmill {

/// A glyph in its place. Lengths are in ems.
struct Glyph {
  const Font* font = nullptr;
  std::uint32_t id = 0;
  std::u16string text;   ///< the characters that it stands for; none: those of the glyph before
  bool thicken = false;  ///< it is to be bold, and its font is not
  double advance = 0;
  double dx = 0;
  double dy = 0;
};

/// A line of glyphs from left to right.
struct Text {
  std::vector<Glyph> glyphs;
  double width = 0;  ///< in ems
};

/// Turns characters into glyphs: finds fonts for every script, shapes with HarfBuzz, and asks ICU
/// for the order of mixed directions and for the places where a line may end.
class Typesetter {
 public:
  /// The fonts must outlive the typesetter, and it all texts.
  explicit Typesetter(Fonts& fonts) : fonts_(fonts) {}

  /// A text in one line. Kept, so that what a book sets a thousand times is shaped once.
  /// @param utf8  throws std::runtime_error for a character that no font has
  const Text& line(std::string_view utf8, bool bold = false);
  /// Where lines of Japanese may end: between most characters, or for titles between phrases only.
  enum class Breaks : std::uint8_t { kCharacters, kPhrases };
  /// A paragraph in lines.
  /// @param width  of the lines, in ems
  std::vector<Text> wrap(std::string_view utf8, double width, bool bold = false,
                         Breaks where = Breaks::kCharacters);

 private:
  Text shape(std::u16string_view text, bool bold);
  void shape_run(std::u16string_view text, std::size_t begin, std::size_t end, bool leftwards,
                 bool bold, Text& out);
  void shape_with(const Font& font, std::u16string_view text, std::size_t begin, std::size_t end,
                  bool leftwards, bool bold, Text& out) const;

  Fonts& fonts_;
  std::map<std::pair<bool, std::string>, Text, std::less<>> lines_;
};

}  // namespace gridmill
