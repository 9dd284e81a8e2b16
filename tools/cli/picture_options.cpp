#include "tools/cli/picture_options.h"

#include <algorithm>
#include <filesystem>

#include "solver/board/error.h"
#include "tools/book/font_typeface.h"
#include "tools/cli/messages.h"
#include "tools/cli/parse_option.h"
#include "tools/cli/shared_options.h"
#include "tools/drawing/painter.h"
#include "tools/drawing/svg_symbols.h"
#include "tools/formats/caption.h"
#include "tools/io/string_util.h"

namespace gridmill {
namespace {

/// The names of the formats that are pictures.
std::string picture_names() {
  std::vector<std::string> names;
  for (const FormatInfo& info : formats()) {
    if (info.make_writer != nullptr && info.make_writer()->is_picture()) {
      names.emplace_back(info.id);
    }
  }
  return joined(names, Language::kEnglish, Conjunction::kOr);
}

bool has_pictures(const FormatList& formats) {
  return std::any_of(formats.begin(), formats.end(),
                     [](const FormatInfo* format) { return format->make_writer()->is_picture(); });
}

/// Whether there are pictures whose letters are no text.
bool has_outlines(const FormatList& formats) {
  return std::any_of(formats.begin(), formats.end(), [](const FormatInfo* format) {
    const std::unique_ptr<RecordWriter> writer = format->make_writer();
    return writer->is_picture() && !writer->has_text();
  });
}

}  // namespace

void PictureArguments::declare(OptionTable& options) {
  declare_symbols(options);
  options.add("font", "NAME|FILE",
              "font of eps, pdf and png pictures: NotoSerif, DejaVuSans, or a file\nIts letters "
              "are drawn as outlines. By default, a font is chosen as for books.");
  options.add("fonts", "FOLDERS", "folders with fonts, separated by colons")
      .with_default(kDefaultFontFolders);
  options
      .add("caption", "LIST",
           "caption above pictures: date,level,stars,number,word\nThe list sets what the caption "
           "contains, and in which order.")
      .with_values(caption_item_names());
  options.add("first-number", "N", "with --caption number: number of the first puzzle")
      .with_default("1");
  options.add("width", "LENGTH",
              "width of pictures: 60mm, 2.5in, 170pt or 600px\nBy default a cell is 36pt wide.");
  options.add_switch("solutions",
                     "also draw the solution of each puzzle\nIt is a separate file, such as "
                     "000001-solution.svg. The givens are bold.");
}

PictureArguments::PictureArguments(const FormatList& formats, Language language) {
  if (has_outlines(formats)) set_typeface(kDefaultFontFolders, "", language);
}

PictureArguments::PictureArguments(const RawArguments& raw, const FormatList& formats,
                                   Language language) {
  for (const char* flag :
       {"symbols", "font", "fonts", "caption", "first-number", "width", "solutions"}) {
    if (raw.is_given(flag) && !has_pictures(formats)) {
      throw UsageError(std::string("--") + flag + ": needs --format " + picture_names() +
                       "; found " + std::string(formats.front()->id));
    }
  }
  for (const char* flag : {"font", "fonts"}) {
    if (!raw.is_given(flag) || has_outlines(formats)) continue;
    throw UsageError(std::string("--") + flag +
                     ": needs --format eps, pdf or png; an svg has text, to which any font can "
                     "be given");
  }
  solutions = raw.is_on("solutions");
  if (const auto width = raw.find("width")) {
    look.width = for_flag("--width", [&] { return parse_picture_width(*width); });
  }
  if (const auto caption = raw.find("caption")) {
    look.caption = for_flag("--caption", [&] { return parse_caption(*caption); });
  }
  if (raw.is_given("first-number") && !contains(look.caption, CaptionItem::kNumber)) {
    throw UsageError("--first-number: needs --caption number");
  }
  first_number = parse_number(raw.text("first-number"), 0, 1'000'000'000, "--first-number");
  look.symbols = symbols_of(raw);
  if (has_outlines(formats))
    set_typeface(raw.text("fonts"), raw.find("font").value_or(""), language);
}

void PictureArguments::set_typeface(const std::string& folders, const std::string& wanted,
                                    Language language) {
  try {
    look.typeface = std::make_shared<FontTypeface>(folders, wanted);
  } catch (const std::runtime_error&) {
    const bool needs_font = !wanted.empty() || !look.caption.empty() ||
                            language == Language::kJapanese || !has_strokes(look.symbols);
    if (needs_font) throw;
    report(language, Message::kNoFont);
  }
}

void PictureArguments::require_days(bool has_days) const {
  if (has_days || !contains(look.caption, CaptionItem::kDate)) return;
  throw UsageError("--caption: a date needs 'export --daily'");
}

void PictureArguments::require_place(const std::string& output) const {
  if (solutions && output == "-") throw UsageError("--solutions: needs --output FILE or DIR/");
}

void declare_symbols(OptionTable& options) {
  options.add("symbols", "LETTERS|shapes|DIR/",
              "letters, shapes or drawings instead of digits\nThe value is a list of letters such "
              "as ABCDEFGHI, the word shapes for nine simple shapes, or a folder, whose .svg files "
              "are used in the order of their names.");
}

namespace {

/// Whether readers may confuse letters, as those of two alphabets: compares their outlines.
void report_similar_letters(const Symbols& letters, const RawArguments& raw) {
  std::vector<Symbol> outlines;
  try {
    FontTypeface typeface(raw.text("fonts"), raw.find("font").value_or(""));
    for (std::size_t i = 1; i <= letters.size(); ++i) {
      OutlinedText letter =
          typeface.line(letters.of({static_cast<std::uint8_t>(i)}).text, Weight::kRegular);
      constexpr double kSize = 0.6;  // of digits in the square
      for (SymbolPath::Step& step : letter.outline.steps) {
        for (double& x : step.x) x = 0.5 + kSize * (x - letter.width / 2);
        for (double& y : step.y) y = 0.8 + kSize * y;
      }
      outlines.emplace_back().paths.push_back(std::move(letter.outline));
    }
  } catch (const std::runtime_error&) {
    return;  // reported when the letters are drawn
  }
  for (const auto& [one, other] : similar_drawings(Symbols(std::move(outlines)))) {
    report(language_of(raw), Message::kSimilarLetters,
           {std::to_string(one.value), letters.of(one).text, std::to_string(other.value),
            letters.of(other).text});
  }
}

}  // namespace

Symbols symbols_of(const RawArguments& raw) {
  const auto value = raw.find("symbols");
  if (!value) return {};
  try {
    if (*value == "shapes") return simple_shapes();
    if (std::filesystem::is_directory(*value)) {
      Symbols symbols = read_symbols(*value);
      const Language language = language_of(raw);
      for (const auto& [one, other] : similar_drawings(symbols)) {
        const auto name = [&](Digit digit) {
          const Symbol& symbol = *symbols.drawing(digit);
          return in_language(language, symbol.english, symbol.japanese);
        };
        report(language, Message::kSimilarSymbols,
               {std::to_string(one.value), name(one), std::to_string(other.value), name(other)});
      }
      return symbols;
    }
    if (value->find('/') != std::string::npos) {
      throw UsageError("--symbols: there is no folder " + *value);
    }
    Symbols letters = Symbols::letters(*value);
    report_similar_letters(letters, raw);
    return letters;
  } catch (const ParseError& error) {
    throw UsageError(std::string("--symbols: ") + error.what());
  }
}

void require_symbols(std::size_t symbols, int digits) {
  if (symbols == 0 || symbols >= static_cast<std::size_t>(digits)) return;
  throw UsageError("--symbols: expected at least " + std::to_string(digits) +
                   " for this board, found " + std::to_string(symbols));
}

}  // namespace gridmill
