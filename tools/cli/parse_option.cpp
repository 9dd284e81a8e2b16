#include "tools/cli/parse_option.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <ctime>
#include <string_view>

#include "tools/io/read_limited.h"
#include "tools/io/string_util.h"

namespace gridmill {
namespace {

/// The whole text as a number, or false.
bool parse_int(std::string_view text, int& value) {
  const auto number = parse_as<int>(text);
  value = number.value_or(value);
  return number.has_value();
}

}  // namespace

IntRange parse_range(const std::string& text, int min, int max, const char* flag) {
  assert(min <= max);
  IntRange range{min, max};
  const std::size_t dots = text.find("..");
  const std::string_view whole = text;
  bool good = false;
  if (dots == std::string::npos) {
    good = parse_int(whole, range.min);
    range.max = range.min;
  } else {
    const std::string_view first = whole.substr(0, dots);
    const std::string_view last = whole.substr(dots + 2);
    good = (first.empty() || parse_int(first, range.min)) &&
           (last.empty() || parse_int(last, range.max));
  }
  if (!good || range.min > range.max || range.min < min || range.max > max) {
    throw UsageError(std::string(flag) + ": expected MIN..MAX within " + std::to_string(min) +
                     ".." + std::to_string(max) + ", found '" + text + "'");
  }
  return range;
}

std::uint64_t parse_number(const std::string& text, std::uint64_t min, std::uint64_t max,
                           const char* flag) {
  assert(min <= max);
  const auto value = parse_as<std::uint64_t>(text);
  if (!value || *value < min || *value > max) {
    throw UsageError(std::string(flag) + ": expected a number from " + std::to_string(min) +
                     " to " + std::to_string(max) + ", found '" + text + "'");
  }
  return *value;
}

std::size_t parse_choice(const std::string& text, const std::vector<std::string>& values,
                         const char* flag) {
  const auto found = std::find(values.begin(), values.end(), text);
  if (found != values.end()) return static_cast<std::size_t>(found - values.begin());
  throw unexpected(
      std::string(flag) + ": expected " + joined(values, Language::kEnglish, Conjunction::kOr),
      text);
}

std::string read_text(const std::string& file, const char* flag) {
  auto text = read_limited(file);
  if (!text) throw UsageError(std::string(flag) + ": cannot open " + file);
  return *std::move(text);
}

std::int64_t parse_duration_ms(const std::string& text, const char* flag) {
  struct Unit {
    std::string_view name;
    double ms;
  };
  constexpr Unit kUnits[] = {{"ms", 1}, {"h", 3'600'000}, {"m", 60'000}, {"s", 1'000}};
  std::string_view rest = text;
  double total = 0;
  bool good = !rest.empty();
  while (good && !rest.empty()) {
    double value = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
    good = error == std::errc() && value >= 0;
    rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
    double unit = 0;
    for (const Unit& known : kUnits) {
      if (unit == 0 && rest.starts_with(known.name)) {
        unit = known.ms;
        rest.remove_prefix(known.name.size());
      }
    }
    good = good && unit != 0;
    total += value * unit;
  }
  if (!good || total > 1e15) {
    throw unexpected(std::string(flag) + ": expected a time such as 8h, 90m or 30s", text);
  }
  return static_cast<std::int64_t>(total);
}

std::chrono::system_clock::time_point parse_clock_time(const std::string& text,
                                                       std::chrono::system_clock::time_point now,
                                                       const char* flag) {
  const std::size_t colon = text.find(':');
  int hour = -1;
  int minute = -1;
  const bool good = colon != std::string::npos && text.size() - colon == 3 &&
                    parse_int(std::string_view(text).substr(0, colon), hour) &&
                    parse_int(std::string_view(text).substr(colon + 1), minute);
  if (!good || hour < 0 || hour > 23 || minute < 0 || minute > 59) {
    throw unexpected(std::string(flag) + ": expected a time of day such as 06:30", text);
  }
  using std::chrono::system_clock;
  const std::time_t from = system_clock::to_time_t(now);
  std::tm day{};
  localtime_r(&from, &day);
  // Today or tomorrow; mktime knows about months and summer time.
  for (int later = 0;; ++later) {
    std::tm moment = day;
    moment.tm_mday += later;
    moment.tm_hour = hour;
    moment.tm_min = minute;
    moment.tm_sec = 0;
    moment.tm_isdst = -1;
    const system_clock::time_point point = system_clock::from_time_t(std::mktime(&moment));
    if (point > now) return point;
  }
}

std::vector<std::string> split_at_commas(const std::string& text) {
  const std::vector<std::string_view> parts = split(text, ',');
  return {parts.begin(), parts.end()};
}

}  // namespace gridmill
