#include "tools/cli/picture_options.h"

#include <filesystem>

#include "solver/board/error.h"
#include "tools/book/letters_as_paths.h"
#include "tools/cli/parse_option.h"
#include "tools/drawing/painter.h"
#include "tools/drawing/path_reader.h"
#include "tools/drawing/svg_symbols.h"
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

}  // namespace

void PictureArguments::declare(OptionTable& options) {
  declare_symbols(options);
  options.add("width", "LENGTH",
              "width of pictures: 60mm, 2.5in, 170pt or 600px\nBy default a cell is 36pt wide.");
  options.add_switch("solutions",
                     "also draw the solution of each puzzle\nIt is a separate file, such as "
                     "000001-solution.svg, with the givens in bold.");
}

PictureArguments::PictureArguments(const RawArguments& raw, const FormatInfo& format) {
  const std::unique_ptr<RecordWriter> writer = format.make_writer();
  for (const char* flag : {"symbols", "width", "solutions"}) {
    if (raw.is_given(flag) && !writer->is_picture()) {
      throw UsageError(std::string("--") + flag + ": needs --format " + picture_names() +
                       "; found " + std::string(format.id));
    }
  }
  solutions = raw.is_on("solutions");
  if (const auto width = raw.find("width")) {
    look.width = for_flag("--width", [&] { return parse_picture_width(*width); });
  }
  look.symbols = symbols_of(raw);
  if (!writer->has_text() && !has_strokes(look.symbols)) {
    Fonts fonts(kDefaultFontFolders, "");
    look.symbols = letters_as_paths(look.symbols, fonts);
  }
}

void PictureArguments::require_place(const std::string& output) const {
  if (solutions && output == "-") throw UsageError("--solutions: needs --output FILE or DIR/");
}

void declare_symbols(OptionTable& options) {
  options.add(
      "symbols", "LETTERS|shapes|DIR/",
      "letters, shapes or drawings instead of digits\nLetters such as ABCDEFGHI, nine simple "
      "shapes (shapes), or the .svg files of a folder in the order of their names.");
}

Symbols symbols_of(const RawArguments& raw) {
  const auto value = raw.find("symbols");
  if (!value) return {};
  try {
    if (*value == "shapes") return simple_shapes();
    if (std::filesystem::is_directory(*value)) return read_symbols(*value);
    if (value->find('/') != std::string::npos) {
      throw UsageError("--symbols: there is no folder " + *value);
    }
    return Symbols::letters(*value);
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
