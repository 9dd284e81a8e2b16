#pragma once

// Options that several commands share: a group is declared in one place and read in one place.
// A group of several options is a struct, a single one a pair of functions. Reading throws
// UsageError.

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "solver/board/board_spec.h"
#include "solver/board/language.h"
#include "solver/rate/level_table.h"
#include "solver/steps/step_describer.h"
#include "tools/book/profile.h"
#include "tools/cli/command.h"
#include "tools/formats/input.h"
#include "tools/formats/table_writer.h"
#include "tools/io/output.h"
#include "tools/scales/scale.h"

namespace gridmill {

/// FILE..., --from, --board: where puzzles come from.
struct InputArguments {
  static void declare(OptionTable& options);
  explicit InputArguments(const RawArguments& raw);

  /// Reads them. If a person at a terminal is expected to type, prints a message first.
  [[nodiscard]] PuzzleReader reader(PuzzleReader::ErrorSink on_error) const;

  std::vector<std::string> files;  ///< "-" is standard input
  InputFormat format;              ///< what they hold
  const BoardSpec* board;          ///< of --board, or nullptr
  Language language;               ///< of --lang, which the command declares
};

/// Reports on standard error that input is awaited, if it would come from a terminal.
void report_awaited(Language language);

/// --format, --output: where rows go and how.
struct RowArguments {
  static void declare(OptionTable& options, const char* formats = "lines, csv or json");
  explicit RowArguments(const RawArguments& raw);

  TableFormat format;
  std::string output;  ///< a file, "-" is standard output
};

/// Closes an output if it is the requested answer. If not (no match, a missing input, an
/// interruption), a stream is closed all the same. A file stays as it was, which is reported on
/// standard error.
void close_if(bool is_answer, Output& output);

/// The built-in boards, and levels by number and by name, as values of options.
[[nodiscard]] std::vector<std::string> board_names();
[[nodiscard]] std::vector<std::string> level_values();

/// --board NAME|FILE.
void declare_board(OptionTable& options);
/// The board that was asked for, or nullptr. Throws ParseError, too.
[[nodiscard]] const BoardSpec* board_of(const RawArguments& raw);

/// --threads.
void declare_threads(OptionTable& options);
[[nodiscard]] std::size_t threads_of(const RawArguments& raw);

/// --scale ID, a row of scales.def; the default is Gridmill's own.
Option& declare_scale(OptionTable& options, const std::string& help);
[[nodiscard]] const ScaleInfo& scale_of(const RawArguments& raw);

/// -q: no progress.
void declare_quiet(OptionTable& options);
[[nodiscard]] bool quiet_of(const RawArguments& raw);

/// --db FILE.
void declare_db(OptionTable& options, const std::string& help = "database file");
/// The file, which must be given.
[[nodiscard]] std::string db_of(const RawArguments& raw);

/// --lang en|ja: the language of hints, books and messages; by default that of the user's locale.
/// Errors are in English.
void declare_language(OptionTable& options);
/// Throws UsageError for another language.
[[nodiscard]] Language language_of(const RawArguments& raw);

/// --cells r1c1|a1|words: how texts name cells.
void declare_cells(OptionTable& options);
[[nodiscard]] CellNames cells_of(const RawArguments& raw, CellNames by_default = CellNames::kR1C1);
/// Throws UsageError if the board has more rows than letters name.
void require_cell_names(const BoardSpec& board, CellNames cells);

/// --engine FILE. `more` ends its text.
void declare_engine(OptionTable& options, const std::string& more = "");
/// The engine for pages: the content of the file, or of the installed one; "" if there is none.
/// Throws UsageError, also if it belongs to another version.
[[nodiscard]] std::string engine_of(const RawArguments& raw);

/// --level-table FILE.
void declare_levels(OptionTable& options);
/// The table of the file, or the one that is built in. Throws ParseError.
[[nodiscard]] LevelTable levels_of(const RawArguments& raw);

// Options made from the rows of profile_keys.def, so that every key of a .profile file can be
// overridden.

/// --profile, and an option for each of these keys of profile_keys.def, which overrides the
/// profile's line. Without keys: an option for every row.
void declare_profile(OptionTable& options, std::initializer_list<std::string_view> keys = {});
/// The profile with the options of the same keys. Throws UsageError.
[[nodiscard]] Profile profile_of(const RawArguments& raw,
                                 std::initializer_list<std::string_view> keys = {});

}  // namespace gridmill
