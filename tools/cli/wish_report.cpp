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

/// A row of aligned columns.
std::string row(const std::string& name, const std::string& a, const std::string& b,
                const std::string& c, const std::string& d) {
  std::string line = padded(name, 18) + " " + padded(a, 12, true) + " " + padded(b, 14, true) +
                     " " + padded(c, 12, true) + "  " + d;
  return line.erase(line.find_last_not_of(' ') + 1);
}

}  // namespace

std::string WishReport::level_name(std::size_t level) const {
  const LevelInfo& info = options_.wish.levels.levels()[level - 1];
  return words(Message::kLevelRow,
               {std::to_string(level), in_language(language_, info.english, info.japanese)});
}

/// The cost of a recipe that has brought no puzzle yet.
std::string WishReport::none_served(const ProductionState& state) const {
  if (state.looked != state.over_budget || state.failed == 0) return "";
  return words(Message::kNoneServed, {format_count(state.failed)});
}

std::string WishReport::cost(const ProductionState& state) const {
  std::string text;
  const std::uint64_t served = state.looked - state.over_budget;
  if (state.attempts > served && served != 0) {
    text +=
        words(Message::kGridsUsed, {format_count(state.attempts), percent(served, state.attempts)});
  }
  text += none_served(state);
  if (state.unwanted != 0 || state.beyond != 0) {
    text += words(Message::kShareTaken,
                  {percent(state.made, state.looked), format_count(state.looked)});
  }
  const auto add = [&](std::uint64_t n, Message message) {
    if (n != 0) text += words(message, {format_count(n)});
  };
  add(state.unwanted, Message::kNotWanted);
  add(state.beyond, Message::kBeyondQuota);
  add(state.over_budget, Message::kGivenUpCount);
  add(state.duplicates, Message::kDuplicatesRefused);
  return text;
}

std::string WishReport::way() const {
  const std::vector<int>& levels = options_.recipe.at_most;
  if (levels.empty()) return words(Message::kAsTheyHappen);
  std::vector<std::string> names;
  for (const int level : levels) names.push_back(std::to_string(level));
  return words(Message::kMadeForLevel, {joined(names, language_, Between::kOr)});
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
    std::string left = words(Message::kDone);
    if (have < wanted) {
      left = rate > 0
                 ? words(Message::kToGo,
                         {format_duration(static_cast<double>(wanted - have) / rate, language_)})
                 : words(Message::kNoneYet);
    }
    text +=
        row(level_name(level), format_count(have),
            words(Message::kOfWanted, {format_count(wanted)}), format_rate(rate, language_), left) +
        "\n";
  }
  return text +
         words(Message::kLookedAt,
               {format_count(state.looked),
                format_rate(static_cast<double>(state.looked) / std::max(seconds, 1e-9),
                            language_)}) +
         cost(state);
}

std::string WishReport::summary(const ProductionState& state, double seconds) const {
  std::string text =
      words(Message::kPuzzlesInTime,
            {puzzles_in_words(language_, state.made), format_duration(seconds, language_),
             format_rate(static_cast<double>(state.made) / std::max(seconds, 1e-9), language_)}) +
      cost(state);
  for (std::size_t level = 1; level < options_.wish.quotas.size(); ++level) {
    const std::uint64_t wanted = options_.wish.quotas[level];
    if (wanted == 0) continue;
    text += "\n" + row(level_name(level), format_count(state.have[level]),
                       words(Message::kOfWanted, {format_count(wanted)}), "", "");
  }
  return text;
}

std::string WishReport::estimate(const ProductionState& state, double seconds) const {
  const Wish& wish = options_.wish;
  const double looked = static_cast<double>(state.looked);
  const double pace = looked / std::max(seconds, 1e-9);
  std::string text =
      words(Message::kSample, {format_count(state.looked), format_duration(seconds, language_),
                               format_rate(pace, language_)}) +
      none_served(state) + "\n" +
      row("", words(Message::kWanted), words(Message::kAcceptance), words(Message::kRate),
          words(Message::kTime)) +
      "\n";
  const auto add = [&](const std::string& name, std::uint64_t wanted, std::uint64_t found) {
    if (found == 0) {
      // With none in n, the share is below 3/n with a certainty of 95 %: one in a third of the
      // time.
      const double least = static_cast<double>(wanted) * seconds / 3;
      text += row(name, format_count(wanted), words(Message::kNoneFound), "",
                  words(Message::kMoreThan, {format_duration(least, language_)})) +
              "\n";
      return;
    }
    const double share = static_cast<double>(found) / looked;
    text += row(name, format_count(wanted), percent(found, state.looked),
                format_rate(share * pace, language_),
                format_duration(static_cast<double>(wanted) / (share * pace), language_)) +
            "\n";
  };
  for (std::size_t level = 1; level < wish.quotas.size(); ++level) {
    if (wish.quotas[level] != 0) add(level_name(level), wish.quotas[level], state.have[level]);
  }
  if (!wish.has_quotas()) add(words(Message::kAllLevels), wish.count, state.made);
  return text;
}

}  // namespace gridmill
