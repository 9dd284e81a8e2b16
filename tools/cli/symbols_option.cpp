#include "tools/cli/symbols_option.h"

#include <filesystem>

#include "solver/board/error.h"
#include "tools/drawing/path_reader.h"
#include "tools/drawing/svg_symbols.h"

namespace gridmill {

void declare_symbols(OptionTable& options) {
  options.add(
      "symbols", "LETTERS|shapes|DIR/",
      "instead of digits: letters such as ABCDEFGHI, nine simple shapes, or the .svg files of "
      "a folder by their names");
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
