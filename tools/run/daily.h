#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "db/store.h"
#include "tools/run/record_stream.h"

namespace gridmill {

/// A puzzle a day, as newspapers print them: --daily FIRST..LAST, and --weekday-levels with the
/// level of each weekday. In the folder of --output each day has a file with the puzzle and one
/// with the solution: 2027-01-01.svg and 2027-01-01-solution.svg.
struct DailyArguments {
  static void declare(OptionTable& options);
  /// None without --daily. Throws UsageError.
  static std::optional<DailyArguments> find(const RawArguments& raw);

  std::chrono::sys_days first;
  std::chrono::sys_days last;
  std::array<int, 7> levels{};  ///< Sunday first; 0: no puzzle that day
};

/// Writes the puzzles. Each level uses its puzzles in the order of the query, one per day.
/// @param ids  receives the ids of the rows that were written, day by day
/// @return the exit code: kUnmet if a level has too few puzzles, which is reported; then nothing is
/// written
[[nodiscard]] int write_daily(const DailyArguments& daily, const RecordArguments& arguments,
                              const Store& store, const Query& query,
                              std::vector<std::int64_t>& ids);

}  // namespace gridmill
