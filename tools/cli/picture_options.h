#pragma once

#include "solver/board/symbols.h"
#include "tools/cli/command.h"
#include "tools/formats/format.h"

namespace gridmill {

/// --symbols, --width and --solutions: how pictures look, and whether solutions are drawn, too.
struct PictureArguments {
  static void declare(OptionTable& options);
  /// @param format  the files'; throws UsageError if it is no picture and one of these is given
  PictureArguments(const RawArguments& raw, const FormatInfo& format);

  /// Solutions need files. Throws UsageError.
  void require_place(const std::string& output) const;

  PictureStyle look;
  bool solutions = false;  ///< draw them, too
};

/// --symbols LETTERS|shapes|DIR/.
void declare_symbols(OptionTable& options);
/// The symbols; none without the option. Throws UsageError.
[[nodiscard]] Symbols symbols_of(const RawArguments& raw);
/// Throws UsageError if the board has more digits than there are symbols; 0: digits themselves.
void require_symbols(std::size_t symbols, int digits);

}  // namespace gridmill
