#include "tools/export/formats/picture.h"

#include <cctype>
#include <charconv>

#include "solver/board/features.h"
#include "solver/board/wrapped.h"
#include "tools/export/formats/glyphs.h"

namespace gridmill {

std::string number_text(double value, int decimals) {
  char text[32];
  const auto [end, error] =
      std::to_chars(text, text + sizeof(text), value, std::chars_format::fixed, decimals);
  std::string result(text, end);
  while (result.back() == '0') result.pop_back();
  if (result.back() == '.') result.pop_back();
  return result;
}

std::string_view strokes_of(char letter) {
  letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  for (const Glyph& glyph : kOtherGlyphs) {
    if (glyph.letter == letter) return glyph.strokes;
  }
  for (std::size_t i = 0; i < std::size(kGlyphs); ++i) {
    if (to_char({static_cast<std::uint8_t>(i + 1)}) == letter) return kGlyphs[i];
  }
  return letter == '0' ? strokes_of('O') : "";
}

std::vector<std::string> lines_under(const Shape& shape) {
  const auto width = static_cast<std::size_t>(kCell * shape.digits() / kRuleLetter);
  std::vector<std::string> lines;
  for (const RuleSentence& rule : rule_sentences(shape)) {
    if (rule.is_drawn) continue;
    for (std::string& line : wrapped(rule.english, width)) lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace gridmill
