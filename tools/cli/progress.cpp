#include "tools/cli/progress.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <iostream>

#include "tools/io/string_util.h"

namespace gridmill {

std::string format_duration(double seconds, Language language) {
  if (seconds < 10) return localize(language, Message::kSeconds, {format_double("%.1f", seconds)});
  const auto whole = static_cast<std::uint64_t>(std::lround(seconds));
  if (whole < 60) return localize(language, Message::kSeconds, {std::to_string(whole)});
  if (whole < 3600) {
    return localize(language, Message::kMinutes,
                    {std::to_string(whole / 60), std::to_string(whole % 60)});
  }
  return localize(language, Message::kHours,
                  {std::to_string(whole / 3600), std::to_string(whole / 60 % 60)});
}

std::string format_throughput(double per_second, Language language) {
  const auto [factor, unit] = per_second >= 1        ? std::pair(1, Message::kPerSecond)
                              : per_second * 60 >= 1 ? std::pair(60, Message::kPerMinute)
                                                     : std::pair(3600, Message::kPerHour);
  const double rate = per_second * factor;
  return localize(
      language, unit,
      {rate >= 100 ? format_count(static_cast<std::uint64_t>(rate)) : format_double("%.1f", rate)});
}

std::string format_count(std::uint64_t n) {
  std::string digits = std::to_string(n);
  for (std::size_t at = digits.size(); at > 3;) {
    at -= 3;
    digits.insert(at, ",");
  }
  return digits;
}

Progress::Progress(Message what, std::uint64_t total, bool quiet, Language language)
    : what_(what),
      total_(total),
      quiet_(quiet),
      language_(language),
      live_(::isatty(STDERR_FILENO) == 1),
      begin_(Clock::now()),
      next_(begin_ + (live_ ? std::chrono::milliseconds(50) : std::chrono::seconds(30))) {
  if (!quiet_ && live_) print(line(0, "", {}));
}

Progress::~Progress() { clear(); }

double Progress::seconds() const {
  return std::chrono::duration<double>(Clock::now() - begin_).count();
}

std::string Progress::line(std::uint64_t done, const std::string& details,
                           std::optional<double> fraction) const {
  const double elapsed = seconds();
  const double rate = elapsed > 0 ? static_cast<double>(done) / elapsed : 0;
  std::string text = localize(language_, what_, {format_count(done)});
  if (total_ != 0) text += localize(language_, Message::kOutOf, {format_count(total_)});
  if (!fraction && total_ != 0) fraction = static_cast<double>(done) / static_cast<double>(total_);
  if (done != 0) {
    text += "  " + format_throughput(rate, language_);
    if (total_ == 0 && fraction) text += format_double("  %.0f %%", 100 * *fraction);
    if (fraction && *fraction > 0 && *fraction < 1) {
      const double left = elapsed * (1 - *fraction) / *fraction;
      text += "  " + localize(language_, Message::kToGo, {format_duration(left, language_)});
    }
  }
  if (!details.empty()) text += "  " + details;
  return text;
}

void Progress::clear() {
  // By the stream that does not show control characters, but obeys them.
  for (; shown_ > 1; --shown_) std::clog << "\r\x1b[K\x1b[1A";
  if (shown_ == 1) std::clog << "\r\x1b[K" << std::flush;
  shown_ = 0;
}

bool Progress::is_time() {
  const Clock::time_point now = Clock::now();
  if (quiet_ || now < next_) return false;
  next_ = now + (live_ ? std::chrono::milliseconds(200) : std::chrono::seconds(30));
  return true;
}

void Progress::print(const std::string& lines) {
  if (!live_) {
    std::cerr << lines << "\n";
    return;
  }
  clear();
  std::cerr << lines << std::flush;
  shown_ = 1 + static_cast<std::size_t>(std::count(lines.begin(), lines.end(), '\n'));
}

void Progress::update(std::uint64_t done, const std::string& details,
                      std::optional<double> fraction) {
  if (is_time()) print(line(done, details, fraction));
}

void Progress::show(const std::function<std::string()>& lines) {
  if (is_time()) print(lines());
}

void Progress::finish(const std::string& summary) {
  clear();
  if (!quiet_ && !summary.empty()) std::cerr << summary << "\n";
}

}  // namespace gridmill
