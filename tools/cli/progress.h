#pragma once

// Progress of long commands: lines that are redrawn on a terminal, or one report every 30 s in a
// log file. Also formats for durations, rates and counts.

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "tools/cli/messages.h"

namespace gridmill {

/// Progress on standard error: live on a terminal, else every 30 s. Called from one
/// thread. Silent if quiet.
class Progress {
 public:
  /// @param what   "puzzles {}", in the language
  /// @param total  0: unknown
  Progress(Message what, std::uint64_t total, bool quiet, Language language);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// That many are done; `details` follows the numbers.
  /// @param fraction  how much is done, from 0 to 1, if the total number is unknown
  void update(std::uint64_t done, const std::string& details = "",
              std::optional<double> fraction = {});
  /// The same with lines of one's own, which are only made when it is time to print them.
  void show(const std::function<std::string()>& lines);
  /// Takes the live lines away and prints `summary` (if any).
  void finish(const std::string& summary = "");

  [[nodiscard]] double seconds() const;

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] std::string line(std::uint64_t done, const std::string& details,
                                 std::optional<double> fraction) const;
  [[nodiscard]] bool is_time();
  void print(const std::string& lines);
  void clear();

  Message what_;
  std::uint64_t total_;
  bool quiet_;
  Language language_;
  bool live_;
  std::size_t shown_ = 0;  ///< live lines on the terminal
  Clock::time_point begin_;
  Clock::time_point next_;
};

/// "3 s", "4 min 10 s", "2 h 5 min"
[[nodiscard]] std::string format_duration(double seconds, Language language);
/// "1,234/s", "2.5/s", "12.3/min", "4.1/h"
[[nodiscard]] std::string format_throughput(double per_second, Language language);

/// "12,345"
[[nodiscard]] std::string format_count(std::uint64_t n);

}  // namespace gridmill
