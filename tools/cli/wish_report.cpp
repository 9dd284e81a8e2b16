#include "tools/cli/wish_report.h"

#include <algorithm>
#include <cstdio>

#include "tools/cli/progress.h"

namespace gridmill {
namespace {

std::string percent(std::uint64_t part, std::uint64_t whole) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.3g %%",
                100.0 * static_cast<double>(part) / static_cast<double>(whole));
  return text;
}

/// "1,234/s", "2.5/s", "12.3/min", "4.1/h"
std::string rate_text(double per_second) {
  const auto [factor, unit] = per_second >= 1        ? std::pair(1.0, "/s")
                              : per_second * 60 >= 1 ? std::pair(60.0, "/min")
                                                     : std::pair(3600.0, "/h");
  const double rate = per_second * factor;
  if (rate >= 100) return format_count(static_cast<std::uint64_t>(rate)) + unit;
  char text[32];
  std::snprintf(text, sizeof(text), "%.1f%s", rate, unit);
  return text;
}

std::string level_name(const LevelTable& levels, std::size_t level) {
  return "level " + std::to_string(level) + " " + levels.levels()[level - 1].english;
}

/// A row of aligned columns.
std::string row(const std::string& name, const std::string& a, const std::string& b,
                const std::string& c, const std::string& d) {
  char text[200];
  std::snprintf(text, sizeof(text), "%-18s %12s %14s %12s  %s", name.c_str(), a.c_str(), b.c_str(),
                c.c_str(), d.c_str());
  std::string line = text;
  return line.erase(line.find_last_not_of(' ') + 1);
}

/// The cost of a recipe that has brought no puzzle yet.
std::string none_served(const ProductionState& state) {
  if (state.looked != state.over_budget || state.failed == 0) return "";
  return ", " + format_count(state.failed) + " full grids used, none served";
}

}  // namespace

std::string WishReport::cost(const ProductionState& state) {
  std::string text;
  const std::uint64_t served = state.looked - state.over_budget;
  if (state.attempts > served && served != 0) {
    text += ", " + format_count(state.attempts) + " full grids used (" +
            percent(served, state.attempts) + " served)";
  }
  text += none_served(state);
  if (state.unwanted != 0 || state.beyond != 0) {
    text +=
        ", " + percent(state.made, state.looked) + " of " + format_count(state.looked) + " taken";
  }
  if (state.unwanted != 0) text += ", " + format_count(state.unwanted) + " not wanted";
  if (state.beyond != 0) text += ", " + format_count(state.beyond) + " beyond a full quota";
  if (state.over_budget != 0) text += ", " + format_count(state.over_budget) + " given up";
  if (state.duplicates != 0) text += ", " + format_count(state.duplicates) + " duplicates refused";
  return text;
}

std::string WishReport::way(const Recipe& recipe) {
  const std::vector<int>& levels = recipe.at_most;
  if (levels.empty()) return "levels as puzzles happen to have them: the others are thrown away";
  std::string names;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    names += (i == 0 ? "" : i + 1 == levels.size() ? " or " : ", ") + std::to_string(levels[i]);
  }
  return "made for level " + names +
         ": a given goes only while techniques up to the level solve the puzzle";
}

std::string WishReport::lines(const ProductionState& state, double seconds) const {
  const Wish& wish = options_.wish;
  std::string text;
  for (std::size_t level = 1; level < wish.quotas.size(); ++level) {
    const std::uint64_t wanted = wish.quotas[level];
    if (wanted == 0) continue;
    const std::uint64_t have = state.have[level];
    const double rate =
        seconds > 0 ? static_cast<double>(have - options_.have[level]) / seconds : 0;
    std::string left = "done";
    if (have < wanted) {
      left = rate > 0 ? format_duration(static_cast<double>(wanted - have) / rate) + " to go"
                      : "none yet";
    }
    text += row(level_name(options_.wish.levels, level), format_count(have),
                "of " + format_count(wanted), rate_text(rate), left) +
            "\n";
  }
  return text + "looked at " + format_count(state.looked) + " (" +
         rate_text(static_cast<double>(state.looked) / std::max(seconds, 1e-9)) + ")" + cost(state);
}

std::string WishReport::summary(const ProductionState& state, double seconds) const {
  std::string text = format_count(state.made) + (state.made == 1 ? " puzzle in " : " puzzles in ") +
                     format_duration(seconds) + " (" +
                     rate_text(static_cast<double>(state.made) / std::max(seconds, 1e-9)) + ")" +
                     cost(state);
  for (std::size_t level = 1; level < options_.wish.quotas.size(); ++level) {
    const std::uint64_t wanted = options_.wish.quotas[level];
    if (wanted == 0) continue;
    text += "\n" + row(level_name(options_.wish.levels, level), format_count(state.have[level]),
                       "of " + format_count(wanted), "", "");
  }
  return text;
}

std::string WishReport::estimate(const ProductionState& state, double seconds) const {
  const Wish& wish = options_.wish;
  const double looked = static_cast<double>(state.looked);
  const double pace = looked / std::max(seconds, 1e-9);
  std::string text = "sample: " + format_count(state.looked) + " puzzles looked at in " +
                     format_duration(seconds) + " (" + rate_text(pace) + ")" + none_served(state) +
                     "\n" + row("", "wanted", "acceptance", "rate", "time") + "\n";
  const auto add = [&](const std::string& name, std::uint64_t wanted, std::uint64_t found) {
    if (found == 0) {
      // With none in n, the share is below 3/n with a certainty of 95 %: one in a third of the
      // time.
      const double least = static_cast<double>(wanted) * seconds / 3;
      text +=
          row(name, format_count(wanted), "none found", "", "more than " + format_duration(least)) +
          "\n";
      return;
    }
    const double share = static_cast<double>(found) / looked;
    text += row(name, format_count(wanted), percent(found, state.looked), rate_text(share * pace),
                format_duration(static_cast<double>(wanted) / (share * pace))) +
            "\n";
  };
  for (std::size_t level = 1; level < wish.quotas.size(); ++level) {
    if (wish.quotas[level] != 0)
      add(level_name(options_.wish.levels, level), wish.quotas[level], state.have[level]);
  }
  if (!wish.has_quotas()) add("all levels", wish.count, state.made);
  return text;
}

}  // namespace gridmill
