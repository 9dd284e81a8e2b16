// Text as it is set in books: line ends, spaces between characters, figures.

#include "tools/book/typesetter.h"

#include "tests/catch.h"
#include "tools/book/fonts.h"

using namespace gridmill;

namespace {

constexpr const char* kFontFolders = "/usr/local/share/fonts:/usr/share/fonts";

/// Characters of the first plane as UTF-8.
std::string to_utf8(const std::u16string& text) {
  std::string out;
  for (const char16_t c : text) {
    if (c < 0x80) {
      out += static_cast<char>(c);
    } else if (c < 0x800) {
      out += static_cast<char>(0xc0 | c >> 6);
      out += static_cast<char>(0x80 | (c & 0x3f));
    } else {
      out += static_cast<char>(0xe0 | c >> 12);
      out += static_cast<char>(0x80 | (c >> 6 & 0x3f));
      out += static_cast<char>(0x80 | (c & 0x3f));
    }
  }
  return out;
}

}  // namespace

TEST_CASE("figures have the height of capitals, whatever a font has first") {
  // Garamond's own figures go up and down like small letters.
  Fonts fonts(kFontFolders, "EBGaramond12-Regular");
  Typesetter typesetter(fonts);
  const Font& font = *typesetter.line("1").glyphs.front().font;
  CHECK(font.has_postscript_outlines());
  CHECK(font.digit_height() > 0.6);
  CHECK_FALSE(font.is_bold());
}

TEST_CASE("lines end where they may") {
  Fonts fonts(kFontFolders, "");
  Typesetter typesetter(fonts);
  const auto lines_in = [&](const std::string& text, double width) {
    std::vector<std::string> lines;
    for (const GlyphRun& line : typesetter.wrap(text, width)) {
      CHECK(line.width <= width + 0.001);
      std::u16string text16;
      for (const Glyph& glyph : line.glyphs) text16 += glyph.text;
      lines.push_back(to_utf8(text16));
    }
    return lines;
  };
  CHECK(lines_in("one two three four", 6) == std::vector<std::string>{"one two", "three four"});
  // No line begins with a full stop or a closing bracket.
  for (const std::string& line : lines_in("数独は、楽しい（とても）。毎日解きます。", 3.2)) {
    INFO(line);
    for (const char* mark : {"、", "。", "）"}) CHECK_FALSE(line.starts_with(mark));
  }
  // Nor with small kana, a long vowel's mark or a mark of repetition, and none ends with an opening
  // bracket, however wide it is.
  for (int tenths = 46; tenths < 120; ++tenths) {
    for (const std::string& line :
         lines_in("「きゃっちぼーる」（時々）とR3C5の「ファッション」。", tenths / 10.0)) {
      INFO(line);
      for (const char* mark : {"ゃ", "っ", "ー", "ァ", "ョ", "々", "」", "）", "。"}) {
        CHECK_FALSE(line.starts_with(mark));
      }
      for (const char* mark : {"「", "（"}) CHECK_FALSE(line.ends_with(mark));
    }
  }
  // A number stays with what it counts and with the name before it.
  for (int tenths = 46; tenths < 120; ++tenths) {
    const std::vector<std::string> lines =
        lines_in("ブロック2で8が入るマスは1か所、第25問は3行目。", tenths / 10.0);
    for (std::size_t i = 1; i < lines.size(); ++i) {
      INFO(lines[i - 1] + "|" + lines[i]);
      for (const char* after : {"か所", "行", "問", "で", "が入"}) {
        CHECK_FALSE(lines[i].starts_with(after));
      }
      for (const char* number : {"2", "5", "25"}) CHECK_FALSE(lines[i].starts_with(number));
      CHECK_FALSE(lines[i - 1].ends_with("第"));
    }
  }
  CHECK(lines_in("マスは8", 3.2) == std::vector<std::string>{"マスは", "8"});
  // The last line of a paragraph has more than one word.
  CHECK(lines_in("no digit appears twice a knight's move away", 20).back() == "move away");
  for (const std::string& line :
       lines_in("この数字は一つのマスにだけ入ります。だから決まります。", 13)) {
    CHECK(line.size() >= 9);
  }
  // A long line takes no longer than its glyphs, and none of its characters is lost.
  std::string accents;
  for (int i = 0; i < 30'000; ++i) accents += i % 3 == 0 ? "e\u0301" : "fi ";
  CHECK(lines_in(accents, 1e9) == std::vector<std::string>{accents.substr(0, accents.size() - 1)});
  // Digits are all of one width.
  CHECK(typesetter.line("12").width == Approx(2 * typesetter.line("1").width));
}

TEST_CASE("centered lines have about the same width") {
  Fonts fonts(kFontFolders, "");
  Typesetter typesetter(fonts);
  const char* text =
      "The digits of a cage are all different. They add up to the small number in its corner.";
  const std::vector<GlyphRun> usual = typesetter.wrap(text, 36);
  const std::vector<GlyphRun> balanced = typesetter.wrap_balanced(text, 36);
  REQUIRE(usual.size() == 2);
  REQUIRE(balanced.size() == 2);
  CHECK(usual[1].width < 0.7 * usual[0].width);
  CHECK(balanced[1].width > 0.85 * balanced[0].width);
  CHECK(balanced[0].width < 36);
  CHECK(typesetter.wrap_balanced("one", 36).size() == 1);
}

TEST_CASE("Japanese and Western characters are set apart, and brackets near to each other") {
  Fonts fonts(kFontFolders, "");
  Typesetter typesetter(fonts);
  const auto width = [&](const std::string& text) { return typesetter.line(text).width; };
  const double quarter = 0.25;
  CHECK(width("行X行") == Approx(width("行行") + width("X") + 2 * quarter));
  CHECK(width("第1問") ==
        Approx(width("第問") + typesetter.line("問1").width - width("問") + quarter));
  CHECK(width("（X）") == Approx(2 + width("X")));  // their own blanks are enough
  // Of the blanks between two marks one goes.
  CHECK(width("」。") == Approx(1.5));
  CHECK(width("、「") == Approx(1.5));
  CHECK(width("「（") == Approx(1.5));
  CHECK(width("）：") == Approx(1.5));
  CHECK(width("：「") == Approx(1.5));
  CHECK(width("行：行") == Approx(3));
  CHECK(width("行。行") == Approx(3));
  // A bracket at the beginning of a line is at its edge.
  const std::vector<GlyphRun> lines = typesetter.wrap("（行）", 10);
  REQUIRE(lines.size() == 1);
  CHECK(lines[0].width == Approx(2.5));
  CHECK(lines[0].glyphs.front().dx == Approx(-0.5));
  CHECK(typesetter.wrap("行（行）", 10).at(0).width == Approx(4));
}

TEST_CASE("no line is wider than asked for, even if a word is") {
  Fonts fonts(kDefaultFontFolders, "");
  Typesetter typesetter(fonts);
  for (const char* text : {"A word of extraordinarilyunreasonablelengthiness in a narrow column",
                           "長い文章です。「かぎ括弧」や、4行7列・8行9列（R4C7）などのあと、どこで"
                           "分けても幅を超えません。"}) {
    for (const double width : {2.0, 3.3, 5.1, 8.7, 13.2}) {
      INFO(text << ", " << width);
      for (const GlyphRun& line : typesetter.wrap(text, width)) CHECK(line.width <= width + 1e-9);
    }
  }
}

TEST_CASE("vertical lines have Japanese characters and short numbers upright") {
  Fonts fonts(kDefaultFontFolders, "");
  Typesetter typesetter(fonts);
  const std::vector<VerticalPiece> pieces = typesetter.vertical("数独ー12選（100）Abc");
  std::string kinds;
  for (const VerticalPiece& piece : pieces) {
    kinds += piece.upright ? 'u' : 't';
    CHECK(piece.length > 0.9);
  }
  // 数 独 ー 12 選 （ 100 ） Abc
  CHECK(kinds == "uuuuuutut");
  CHECK(pieces[0].length == Approx(1));
  // A vertical form instead of the horizontal bar.
  CHECK(pieces[2].run.glyphs.at(0).id != typesetter.line("ー").glyphs.at(0).id);
  // In the middle of the line.
  CHECK(pieces[0].run.glyphs.at(0).dx == Approx(-0.5).margin(0.01));
}
