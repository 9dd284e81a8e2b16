#pragma once

// The options of picture formats: symbols that replace digits, width, and solutions. Letters become
// outlines here, since pictures embed no fonts.

#include "solver/board/symbols.h"
#include "tools/cli/command.h"
#include "tools/formats/format.h"

namespace gridmill {

/// --symbols, --font, --caption, --width and --solutions: how pictures look, and whether solutions
/// are drawn, too.
struct PictureArguments {
  static void declare(OptionTable& options);
  /// @param formats  of the files; throws UsageError if none is a picture and one of these is given
  PictureArguments(const RawArguments& raw, const FormatList& formats, Language language);

  /// The defaults, for commands without these options.
  PictureArguments(const FormatList& formats, Language language);

  /// A date in the caption needs days. Throws UsageError.
  void require_days(bool has_days) const;
  /// Solutions need files. Throws UsageError.
  void require_place(const std::string& output) const;

  PictureStyle look;
  bool solutions = false;          ///< draw them, too
  std::uint64_t first_number = 1;  ///< of the first puzzle, in captions

 private:
  void set_typeface(const std::string& folders, const std::string& wanted, Language language);
};

/// --symbols LETTERS|shapes|DIR/.
void declare_symbols(OptionTable& options);
/// The symbols; none without the option. Throws UsageError.
[[nodiscard]] Symbols symbols_of(const RawArguments& raw);
/// Throws UsageError if the board has more digits than there are symbols; 0: digits themselves.
void require_symbols(std::size_t symbols, int digits);

}  // namespace gridmill
