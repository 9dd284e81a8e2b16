#pragma once

#include <chrono>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "solver/board/shape.h"
#include "tools/book/book.h"
#include "tools/cli/command.h"
#include "tools/export/input.h"
#include "tools/export/rows.h"

/// Options that several commands share, declared and read in one place.

namespace gridmill {

/// FILE..., --from, --shape: where puzzles come from.
void declare_input(po::options_description& options,
                   po::positional_options_description& positional);
[[nodiscard]] std::vector<std::string> input_files(const po::variables_map& arguments);
[[nodiscard]] InputFormat input_format_of(const po::variables_map& arguments);

/// --shape NAME|FILE.
void declare_shape(po::options_description& options);
/// The shape that was asked for, or `otherwise`. Throws UsageError or ParseError.
[[nodiscard]] const Shape* shape_of(const po::variables_map& arguments, const Shape* otherwise);

/// --format, --output: where rows go and how.
void declare_rows(po::options_description& options, const char* formats = "lines, csv or json");
[[nodiscard]] RowFormat row_format_of(const po::variables_map& arguments);

/// --threads.
void declare_threads(po::options_description& options);
[[nodiscard]] std::size_t threads_of(const po::variables_map& arguments);

/// The value of --lang. Throws UsageError.
[[nodiscard]] Language language_of(const po::variables_map& arguments);

/// --rate gridmill|none, or what else the command has: whether puzzles are rated. Throws
/// UsageError.
void declare_rate(po::options_description& options,
                  const char* about = "gridmill (levels 1 to 7) or none");
[[nodiscard]] bool rates(const po::variables_map& arguments,
                         std::initializer_list<std::string_view> more = {});

/// -q: no progress.
void declare_quiet(po::options_description& options);

/// "20..25", "20..", "..25" or "24" as a range; throws UsageError that names the flag.
struct IntRange {
  int least = 0;
  int most = 0;
};
[[nodiscard]] IntRange parse_range(const std::string& text, int lowest, int highest,
                                   const char* flag);

/// A whole number lowest..highest; throws UsageError that names the flag.
[[nodiscard]] std::uint64_t parse_number(const std::string& text, std::uint64_t lowest,
                                         std::uint64_t highest, const char* flag);

/// "1h30m", "90s", "500ms" in milliseconds; throws UsageError that names the flag.
[[nodiscard]] std::int64_t parse_duration_ms(const std::string& text, const char* flag);

/// The next time that the clock shows "06:30" after `now`, by the local time zone; throws
/// UsageError that names the flag.
[[nodiscard]] std::chrono::system_clock::time_point parse_clock_time(
    const std::string& text, std::chrono::system_clock::time_point now, const char* flag);

/// "a,b,c" as its parts, empty ones too.
[[nodiscard]] std::vector<std::string> split_at_commas(const std::string& text);

}  // namespace gridmill
