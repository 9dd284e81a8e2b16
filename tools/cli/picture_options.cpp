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
  std::vector<std::string_view> names;
  for (const FormatInfo& info : formats()) {
    if (info.make_writer != nullptr && info.make_writer()->is_picture()) names.push_back(info.id);
  }
  return join(names, ", ");
}

}  // namespace

void PictureArguments::declare(OptionTable& options) {
  declare_symbols(options);
  options.add("width", "LENGTH",
              "width of pictures: 60mm, 2.5in, 170pt or 600px\nBy default a cell is 36pt wide.");
  options.add_switch("solutions",
                     "also draw the solution of each puzzle\nIt gets a file of its own, such as "
                     "000001-solution.svg, with the givens in bold.");
}

PictureArguments::PictureArguments(const RawArguments& raw, const FormatInfo& format) {
  const std::unique_ptr<RecordWriter> writer = format.make_writer();
  for (const char* flag : {"symbols", "width", "solutions"}) {
    if (raw.is_given(flag) && !writer->is_picture()) {
      throw UsageError(std::string("--") + flag + ": expected --format " + picture_names() +
                       ", found " + std::string(format.id));
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
  if (solutions && output == "-") throw UsageError("--solutions: expected --output FILE or DIR/");
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
  throw UsageError("--symbols: there are " + std::to_string(symbols) + " for boards of " +
                   std::to_string(digits) + " digits");
}

}  // namespace gridmill
