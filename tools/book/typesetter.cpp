#include "tools/book/typesetter.h"

#include <hb.h>
#include <unicode/brkiter.h>
#include <unicode/ubidi.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>
#include <unicode/utf16.h>

#include <algorithm>
#include <cassert>
#include <memory>
#include <stdexcept>

#include "solver/board/symbols.h"

namespace gridmill {
namespace {

void require_success(UErrorCode code, const char* what) {
  if (U_FAILURE(code)) throw std::runtime_error(std::string(what) + ": " + u_errorName(code));
}

std::u16string to_utf16(std::string_view utf8) {
  const icu::UnicodeString text =
      icu::UnicodeString::fromUTF8({utf8.data(), static_cast<std::int32_t>(utf8.size())});
  return {text.getBuffer(), static_cast<std::size_t>(text.length())};
}

char32_t character_at(std::u16string_view text, std::size_t at, std::size_t& next) {
  auto i = static_cast<std::int32_t>(at);
  UChar32 c = 0;
  U16_NEXT(text.data(), i, static_cast<std::int32_t>(text.size()), c);
  next = static_cast<std::size_t>(i);
  return static_cast<char32_t>(c);
}

/// The script of a character: those that Japanese mixes are one; digits, blanks and punctuation
/// have none (USCRIPT_COMMON).
UScriptCode script_of(char32_t character) {
  UErrorCode code = U_ZERO_ERROR;
  const UScriptCode script = uscript_getScript(static_cast<UChar32>(character), &code);
  switch (script) {
    case USCRIPT_HIRAGANA:
    case USCRIPT_KATAKANA:
      return USCRIPT_HAN;
    case USCRIPT_INHERITED:
    case USCRIPT_INVALID_CODE:
      return USCRIPT_COMMON;
    default:
      return script;
  }
}

/// The script of a character for the choice of a font. Punctuation of full width is Japanese, so
/// letters in brackets have the font that they have everywhere else; all else without a script goes
/// with the text before it.
UScriptCode font_script_of(char32_t character) {
  const UScriptCode script = script_of(character);
  if (script != USCRIPT_COMMON) return script;
  const std::int32_t width =
      u_getIntPropertyValue(static_cast<UChar32>(character), UCHAR_EAST_ASIAN_WIDTH);
  return width == U_EA_WIDE || width == U_EA_FULLWIDTH ? USCRIPT_HAN : USCRIPT_COMMON;
}

bool is_one_of(std::u16string_view set, char16_t c) { return set.find(c) != set.npos; }

/// Brackets and marks of full width have half of it blank: before or behind what is drawn.
bool is_opening_bracket(char16_t c) { return is_one_of(u"（「『［｛〔【〈《", c); }
bool is_closing_mark(char16_t c) { return is_one_of(u"）」』］｝〕】〉》、。，．", c); }
/// These have a quarter blank on either side.
bool is_middle(char16_t c) { return is_one_of(u"・：；", c); }

/// Kana with the mark of their length, and ideographs.
bool is_japanese(char16_t c) { return c == u'ー' || script_of(c) == USCRIPT_HAN; }
bool is_western(char16_t c) { return c < 0x80 && u_isalnum(static_cast<UChar32>(c)) != 0; }

/// What JIS X 4051 puts between two characters, in ems: a quarter between Japanese and Western
/// ones; of two blank halves one goes, and so does a half next to the quarter of a colon.
double space_between(char16_t a, char16_t b) {
  if ((is_japanese(a) && is_western(b)) || (is_western(a) && is_japanese(b))) return 0.25;
  if ((is_closing_mark(a) && (is_closing_mark(b) || is_opening_bracket(b) || is_middle(b))) ||
      (is_opening_bracket(b) && (is_opening_bracket(a) || is_middle(a)))) {
    return -0.5;
  }
  return 0;
}

/// Sets the glyphs apart, or nearer to each other.
void add_cjk_spacing(GlyphRun& text) {
  Glyph* before = nullptr;
  char16_t last = 0;
  for (Glyph& glyph : text.glyphs) {
    if (before != nullptr && !glyph.text.empty()) {
      const double space = space_between(last, glyph.text.front());
      before->advance += space;
      text.width += space;
    }
    // A glyph without characters continues with the one before; a drawing is none.
    if (!glyph.text.empty()) last = glyph.text.back();
    if (glyph.symbol != nullptr) last = 0;
    before = &glyph;
  }
}

/// A bracket that begins a line is at its edge.
void trim_edge_spacing(GlyphRun& line) {
  if (line.glyphs.empty() || line.glyphs.front().text.empty()) return;
  Glyph& first = line.glyphs.front();
  if (!is_opening_bracket(first.text.front())) return;
  first.dx -= 0.5;
  first.advance -= 0.5;
  line.width -= 0.5;
}

/// Whether no line may end between two characters, although the rules of line breaking let it: a
/// number stays with what it counts ("4|問") and with the name that it belongs to ("ブロック|4",
/// "第|4"), but not with a particle before it ("が|4").
bool is_unbreakable(char16_t a, char16_t b) {
  const auto is_digit = [](char16_t c) { return c >= u'0' && c <= u'9'; };
  const bool is_hiragana = a >= u'\u3041' && a <= u'\u309f';
  return (is_digit(a) && is_japanese(b)) || (is_japanese(a) && !is_hiragana && is_digit(b));
}

/// Whether a text may be cut there: neither within a surrogate pair nor before a combining mark.
bool is_character_boundary(std::u16string_view text, std::size_t at) {
  std::size_t next = 0;
  return !U16_IS_TRAIL(text[at]) &&
         u_hasBinaryProperty(static_cast<UChar32>(character_at(text, at, next)),
                             UCHAR_GRAPHEME_EXTEND) == 0;
}

bool is_blank(char16_t c) { return c == u' ' || c == u'\n' || c == u'\t'; }

}  // namespace

void Typesetter::shape_with(const Font& font, std::u16string_view text, std::size_t begin,
                            std::size_t end, Direction direction, bool bold, GlyphRun& out) const {
  const bool leftwards = direction == Direction::kLeftwards;
  const bool downwards = direction == Direction::kDownwards;
  const std::unique_ptr<hb_buffer_t, decltype(&hb_buffer_destroy)> buffer(hb_buffer_create(),
                                                                          hb_buffer_destroy);
  hb_buffer_set_cluster_level(buffer.get(), HB_BUFFER_CLUSTER_LEVEL_MONOTONE_CHARACTERS);
  hb_buffer_add_utf16(buffer.get(), reinterpret_cast<const std::uint16_t*>(text.data()),
                      static_cast<int>(text.size()), static_cast<unsigned>(begin),
                      static_cast<int>(end - begin));
  hb_buffer_set_direction(buffer.get(), downwards   ? HB_DIRECTION_TTB
                                        : leftwards ? HB_DIRECTION_RTL
                                                    : HB_DIRECTION_LTR);
  hb_buffer_guess_segment_properties(buffer.get());
  // The user's locale must not decide what a book looks like.
  hb_buffer_set_language(buffer.get(), hb_language_from_string("und", -1));
  hb_shape(font.handle(), buffer.get(), &Font::kLining, 1);
  unsigned size = 0;
  const hb_glyph_info_t* infos = hb_buffer_get_glyph_infos(buffer.get(), &size);
  const hb_glyph_position_t* places = hb_buffer_get_glyph_positions(buffer.get(), &size);
  const double units = font.units_per_em();
  for (unsigned i = 0; i < size; ++i) {
    Glyph& glyph = out.glyphs.emplace_back();
    glyph.font = &font;
    glyph.synthetic_bold = bold && !font.is_bold();
    glyph.id = infos[i].codepoint;
    glyph.advance = places[i].x_advance / units;
    glyph.dx = places[i].x_offset / units;
    glyph.dy = places[i].y_offset / units;
    out.width += downwards ? -places[i].y_advance / units : glyph.advance;
    // The first glyph of a cluster gets the characters up to the next cluster. Clusters go up from
    // glyph to glyph, or down in a text that runs leftwards.
    const unsigned cluster = infos[i].cluster;
    if (i > 0 && infos[i - 1].cluster == cluster) continue;
    auto stop = static_cast<unsigned>(end);
    if (leftwards) {
      if (i > 0) stop = infos[i - 1].cluster;
    } else {
      unsigned next = i + 1;
      while (next < size && infos[next].cluster == cluster) ++next;
      if (next < size) stop = infos[next].cluster;
    }
    assert(stop > cluster);
    glyph.text = text.substr(cluster, stop - cluster);
  }
}

void Typesetter::shape_run(std::u16string_view text, std::size_t begin, std::size_t end,
                           bool leftwards, bool bold, GlyphRun& out) {
  struct Piece {
    std::size_t begin = 0;
    std::size_t end = 0;
    const Font* font = nullptr;
    const Symbol* symbol = nullptr;
  };
  std::vector<Piece> pieces;
  for (std::size_t at = begin; at < end;) {
    std::size_t behind = at;
    if (const Symbol* symbol = drawing(character_at(text, at, behind))) {
      pieces.push_back({at, behind, fonts_.find(U"1", bold), symbol});
      at = behind;
      continue;
    }
    // A run of one script; characters of no script join the run.
    UScriptCode script = USCRIPT_COMMON;
    std::u32string characters;
    std::size_t stop = at;
    for (std::size_t next = at; stop < end; stop = next) {
      const char32_t c = character_at(text, stop, next);
      if (drawing(c) != nullptr) break;
      const UScriptCode own = font_script_of(c);
      if (own != USCRIPT_COMMON) {
        if (script != USCRIPT_COMMON && own != script) break;
        script = own;
      }
      if (u_hasBinaryProperty(static_cast<UChar32>(c), UCHAR_DEFAULT_IGNORABLE_CODE_POINT) == 0) {
        characters += c;
      }
    }
    if (const Font* font = fonts_.find(characters, bold)) {
      pieces.push_back({at, stop, font, nullptr});
    } else {
      // No font has them all: choose one for each character.
      for (std::size_t next = at; at < stop; at = next) {
        const char32_t c = character_at(text, at, next);
        const Font* single = fonts_.find(std::u32string_view(&c, 1), bold);
        if (single == nullptr) fonts_.fail(c);
        if (!pieces.empty() && pieces.back().font == single && pieces.back().end == at) {
          pieces.back().end = next;
        } else {
          pieces.push_back({at, next, single, nullptr});
        }
      }
    }
    at = stop;
  }
  if (leftwards) std::reverse(pieces.begin(), pieces.end());
  for (const Piece& piece : pieces) {
    if (piece.symbol != nullptr) {
      Glyph& glyph = out.glyphs.emplace_back();
      glyph.font = piece.font;
      glyph.symbol = piece.symbol;
      glyph.advance = piece.font->digit_height() * (kSymbolHeight + 2 * kSymbolGap);
      out.width += glyph.advance;
      continue;
    }
    shape_with(*piece.font, text, piece.begin, piece.end,
               leftwards ? Direction::kLeftwards : Direction::kRightwards, bold, out);
  }
}

GlyphRun Typesetter::shape(std::u16string_view text, bool bold) {
  GlyphRun out;
  UErrorCode code = U_ZERO_ERROR;
  const std::unique_ptr<UBiDi, decltype(&ubidi_close)> bidi(ubidi_open(), ubidi_close);
  ubidi_setPara(bidi.get(), text.data(), static_cast<std::int32_t>(text.size()), UBIDI_DEFAULT_LTR,
                nullptr, &code);
  const std::int32_t runs = ubidi_countRuns(bidi.get(), &code);
  require_success(code, "cannot order the text");
  for (std::int32_t i = 0; i < runs; ++i) {
    std::int32_t begin = 0;
    std::int32_t length = 0;
    const bool leftwards = ubidi_getVisualRun(bidi.get(), i, &begin, &length) == UBIDI_RTL;
    const auto first = static_cast<std::size_t>(begin);
    shape_run(text, first, first + static_cast<std::size_t>(length), leftwards, bold, out);
  }
  add_cjk_spacing(out);
  return out;
}

Typesetter::Typesetter(Fonts& fonts) : Typesetter(fonts, Symbols::none()) {}

const Symbol* Typesetter::drawing(char32_t character) const {
  return symbols_.drawing(digit_of_placeholder(character));
}

const GlyphRun& Typesetter::line(std::string_view utf8, bool bold) {
  const auto [place, fresh] = lines_.try_emplace({bold, std::string(utf8)});
  if (fresh) place->second = shape(to_utf16(utf8), bold);
  return place->second;
}

const GlyphRun& Typesetter::semibold(std::string_view utf8) {
  const auto [place, fresh] = semibold_.try_emplace(std::string(utf8));
  if (fresh) {
    place->second = line(utf8);
    for (Glyph& glyph : place->second.glyphs) glyph.synthetic_bold = true;
  }
  return place->second;
}

std::vector<VerticalPiece> Typesetter::vertical(std::string_view utf8, bool bold) {
  const std::u16string text = to_utf16(utf8);
  std::vector<VerticalPiece> pieces;
  const auto is_upright = [](char32_t c) { return font_script_of(c) == USCRIPT_HAN; };
  for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end) {
    VerticalPiece& piece = pieces.emplace_back();
    const char32_t c = character_at(text, begin, end);
    if (is_upright(c)) {
      const Font* font = fonts_.find(std::u32string_view(&c, 1), bold);
      if (font == nullptr) fonts_.fail(c);
      shape_with(*font, text, begin, end, Direction::kDownwards, bold, piece.run);
      piece.length = piece.run.width;
      piece.upright = true;
      continue;
    }
    for (std::size_t next = end; end < text.size() && !is_upright(character_at(text, end, next));) {
      end = next;
    }
    const std::u16string_view part = std::u16string_view(text).substr(begin, end - begin);
    piece.run = shape(part, bold);
    piece.length = piece.run.width;
    const auto is_digit = [](char16_t digit) { return digit >= u'0' && digit <= u'9'; };
    piece.upright = part.size() <= 2 && std::all_of(part.begin(), part.end(), is_digit);
    if (!piece.upright) continue;
    piece.length = 1;
    for (Glyph& glyph : piece.run.glyphs) {
      glyph.dx -= piece.run.width / 2;
      glyph.dy -= (1 + glyph.font->digit_height()) / 2;
    }
  }
  return pieces;
}

std::vector<GlyphRun> Typesetter::wrap(std::string_view utf8, double width, bool bold,
                                       Breaks where) {
  const std::u16string text = to_utf16(utf8);
  UErrorCode code = U_ZERO_ERROR;
  const std::unique_ptr<icu::BreakIterator> breaks(icu::BreakIterator::createLineInstance(
      where == Breaks::kPhrases ? icu::Locale("ja@lw=phrase") : icu::Locale::getRoot(), code));
  require_success(code, "cannot break lines");
  const icu::UnicodeString alias(false, text.data(), static_cast<std::int32_t>(text.size()));
  breaks->setText(alias);
  const auto trimmed = [&](std::size_t begin, std::size_t end) {
    while (end > begin && is_blank(text[end - 1])) --end;
    return std::u16string_view(text).substr(begin, end - begin);
  };
  // A word that is wider than a line breaks anywhere, but not in titles, which get smaller.
  std::vector<std::size_t> stops;
  for (std::int32_t at = breaks->next(); at != icu::BreakIterator::DONE; at = breaks->next()) {
    const auto next = static_cast<std::size_t>(at);
    if (next < text.size() && is_unbreakable(text[next - 1], text[next])) continue;
    const std::size_t last = stops.empty() ? 0 : stops.back();
    if (where == Breaks::kCharacters && next - last > 1 &&
        shape(trimmed(last, next), bold).width > width) {
      for (std::size_t i = last + 1; i < next; ++i) {
        if (is_character_boundary(text, i)) stops.push_back(i);
      }
    }
    stops.push_back(next);
  }
  std::vector<GlyphRun> lines;
  std::vector<std::size_t> starts;  // the first piece of each line
  std::size_t begin = 0;            // of the line
  for (std::size_t i = 0; i < stops.size();) {
    std::size_t end = begin;
    double used = 0;
    std::size_t count = 0;  // of the pieces that fit into the line
    for (; i + count < stops.size(); ++count) {
      const std::size_t next = stops[i + count];
      const double space = end > begin ? space_between(text[end - 1], text[end]) : 0;
      const double visible = shape(trimmed(end, next), bold).width;
      if (count > 0 && used + space + visible > width) break;
      used += space + shape(std::u16string_view(text).substr(end, next - end), bold).width;
      end = next;
    }
    // Pieces of a line can be narrower apart than together.
    GlyphRun line = shape(trimmed(begin, end), bold);
    for (; count > 1 && line.width > width; line = shape(trimmed(begin, end), bold)) {
      end = stops[i + --count - 1];
    }
    lines.push_back(std::move(line));
    starts.push_back(i);
    i += count;
    begin = end;
  }
  // A short last line gets words of the line before it. Titles are broken by their meaning.
  constexpr double kMinLastLine = 3;
  constexpr double kMinWidth = 12;  // of lines that have words to spare
  const auto begin_of = [&](std::size_t piece) { return piece == 0 ? 0 : stops[piece - 1]; };
  while (where == Breaks::kCharacters && width > kMinWidth && lines.size() > 1) {
    const std::size_t before = starts[starts.size() - 2];
    const std::size_t start = starts.back() - 1;
    const bool is_short = starts.back() + 1 == stops.size() || lines.back().width < kMinLastLine;
    if (!is_short || start == before) break;
    GlyphRun longer = shape(trimmed(begin_of(start), text.size()), bold);
    if (longer.width > width) break;
    starts.back() = start;
    lines.back() = std::move(longer);
    lines[lines.size() - 2] = shape(trimmed(begin_of(before), begin_of(start)), bold);
  }
  for (GlyphRun& line : lines) trim_edge_spacing(line);
  return lines;
}

// Lines of half the width would be more, so no word is broken that was not.
std::vector<GlyphRun> Typesetter::wrap_balanced(std::string_view utf8, double width) {
  std::vector<GlyphRun> lines = wrap(utf8, width);
  double low = width / 2;
  for (int i = 0; i < 10 && lines.size() > 1; ++i) {
    const double middle = (low + width) / 2;
    std::vector<GlyphRun> narrower = wrap(utf8, middle);
    if (narrower.size() <= lines.size()) {
      width = middle;
      lines = std::move(narrower);
    } else {
      low = middle;
    }
  }
  return lines;
}

}  // namespace gridmill
