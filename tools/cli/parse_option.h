#pragma once

// Texts of options as values. Errors have the name of the option (`flag`, with its
// dashes), what was expected and what was found, as a UsageError.

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "solver/board/error.h"
#include "tools/cli/command.h"

namespace gridmill {

/// "20..25", "20..", "..25" or "24" as a range; throws UsageError that names the flag.
struct IntRange {
  int min = 0;
  int max = 0;
};
[[nodiscard]] IntRange parse_range(const std::string& text, int min, int max, const char* flag);

/// A whole number lowest..highest; throws UsageError that names the flag.
[[nodiscard]] std::uint64_t parse_number(const std::string& text, std::uint64_t min,
                                         std::uint64_t max, const char* flag);

/// The place of a text among the values that an option may have; throws UsageError that names the
/// flag.
[[nodiscard]] std::size_t parse_choice(const std::string& text,
                                       const std::vector<std::string>& values, const char* flag);

/// What `work()` returns; its ParseError or std::invalid_argument becomes a UsageError that names
/// the flag.
template <typename Work>
decltype(auto) for_flag(const std::string& flag, const Work& work) {
  try {
    return work();
  } catch (const ParseError& error) {
    throw UsageError(flag + ": " + error.what());
  } catch (const std::invalid_argument& error) {
    throw UsageError(flag + ": " + error.what());
  }
}

/// The text of a file; throws UsageError that names the flag.
[[nodiscard]] std::string read_text(const std::string& file, const char* flag);

/// "1h30m", "90s", "500ms" in milliseconds; throws UsageError that names the flag.
[[nodiscard]] std::int64_t parse_duration_ms(const std::string& text, const char* flag);

/// The next time that the clock shows "06:30" after `now`, by the local time zone; throws
/// UsageError that names the flag.
[[nodiscard]] std::chrono::system_clock::time_point parse_clock_time(
    const std::string& text, std::chrono::system_clock::time_point now, const char* flag);

/// "a,b,c" as its parts, empty ones too.
[[nodiscard]] std::vector<std::string> split_at_commas(const std::string& text);

}  // namespace gridmill
