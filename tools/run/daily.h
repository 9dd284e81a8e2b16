#pragma once

// A puzzle for each day of a range of dates. All puzzles are selected and verified before the first
// file is written.

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "db/store.h"
#include "tools/run/record_stream.h"

namespace gridmill {

/// Days, and the level of each weekday.
struct DailySchedule {
  std::chrono::sys_days first;
  std::chrono::sys_days last;
  std::array<int, 7> levels{};  ///< Sunday first; 0: no puzzle that day

  /// "2027-01-01..2027-12-31 mon=1,sun=6", as `to_text` writes it for the ledger; none: another
  /// text.
  static std::optional<DailySchedule> find(std::string_view text);
  [[nodiscard]] std::string to_text() const;
  [[nodiscard]] int level_on(std::chrono::sys_days day) const;
  /// The days with a puzzle.
  [[nodiscard]] std::vector<std::chrono::sys_days> days() const;
  bool operator==(const DailySchedule&) const = default;
};

/// A puzzle a day, as newspapers print them: --daily FIRST..LAST, --weekday-levels with the level
/// of each weekday, and --with-previous. In the folder of --output each day has a file with the
/// puzzle and one with the solution: 2027-01-01.svg and 2027-01-01-solution.svg. All days of csv
/// and json are in one file.
struct DailyArguments {
  static void declare(OptionTable& options);
  /// None without --daily. Throws UsageError.
  static std::optional<DailyArguments> find(const RawArguments& raw, const FormatList& formats);

  DailySchedule schedule;
  bool has_levels = false;     ///< otherwise they are those of --exported
  bool with_previous = false;  ///< each picture also has the solution of the day before
};

/// Whether an export of the ledger has the same days and levels. Throws UsageError for other days.
void require_same_days(const Store& store, const std::string& name, const DailyArguments& daily);

/// Writes the puzzles. Each level uses its puzzles in the order of the query, one per day. Days of
/// Query::exported have the puzzles that they had there.
/// @param ids  receives the ids of the rows that were written, day by day
/// @return the exit code: kUnmet if a level has too few puzzles, which is reported; then nothing is
/// written
[[nodiscard]] int write_daily(const DailyArguments& daily, const RecordArguments& arguments,
                              const Store& store, const Query& query,
                              std::vector<std::int64_t>& ids);

}  // namespace gridmill
