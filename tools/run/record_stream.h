#pragma once

// Rows of a database as records of any format, for query and export. Every row is verified before
// it is written.

#include <cstdint>
#include <vector>

#include "db/store.h"
#include "tools/cli/command.h"
#include "tools/cli/record_files.h"
#include "tools/cli/shared_options.h"

namespace gridmill {

/// Which steps of a puzzle are exported as hints.
enum class HintSteps : std::uint8_t { kNone, kNext, kHardest, kAll };

/// Where and how records are written.
struct RecordArguments {
  /// --format (rows of formats.def), --output and --lang.
  static void declare(OptionTable& options);
  explicit RecordArguments(const RawArguments& raw);
  /// --split, --steps, --hint-steps, --traces and those of pictures, for commands that have them.
  static void declare_extras(OptionTable& options);
  void read_extras(const RawArguments& raw);

  FormatList formats;
  std::string output;
  Language language;
  std::vector<DatasetSplit> split;
  PictureArguments pictures;
  bool steps = false;   ///< the path of each puzzle, too
  HintSteps hints = HintSteps::kNone;
  bool traces = false;  ///< the same as actions
};

/// Writes the rows of a query. Rows that are invalid puzzles are reported and skipped.
/// @param ids  receives the ids of the rows that were written
/// @return the exit code: kFailure if rows are bad; kUnmet, with a report, if there are none or
///         fewer than the limit; else kDone
[[nodiscard]] int write_records(const RecordArguments& arguments, const Store& store,
                                const Query& query, std::vector<std::int64_t>& ids);

}  // namespace gridmill
