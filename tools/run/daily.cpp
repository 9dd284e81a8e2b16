#include "tools/run/daily.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <map>
#include <set>

#include "solver/rate/level_table.h"
#include "tools/cli/messages.h"
#include "tools/cli/parse_option.h"
#include "tools/cli/picture_options.h"
#include "tools/cli/progress.h"
#include "tools/io/output.h"
#include "tools/io/string_util.h"
#include "tools/run/verified_rows.h"

namespace gridmill {
namespace {

using std::chrono::days;
using std::chrono::sys_days;

constexpr std::array<std::string_view, 7> kWeekdays = {"sun", "mon", "tue", "wed",
                                                       "thu", "fri", "sat"};
constexpr int kMaxDays = 3660;

/// "2027-01-01"
sys_days date_of(const std::string& text) {
  std::chrono::year_month_day date{};
  if (const auto parts = split(text, '-'); parts.size() == 3) {
    const auto year = parse_as<std::int16_t>(parts[0]);
    const auto month = parse_as<std::uint8_t>(parts[1]);
    const auto day = parse_as<std::uint8_t>(parts[2]);
    if (year && month && day) {
      date = {std::chrono::year(*year), std::chrono::month(*month), std::chrono::day(*day)};
    }
  }
  if (!date.ok()) throw unexpected("--daily: expected dates such as 2027-01-01..2027-12-31", text);
  return sys_days(date);
}

std::string name_of(sys_days day) {
  const std::chrono::year_month_day date(day);
  char text[32];
  std::snprintf(text, sizeof(text), "%04d-%02u-%02u", static_cast<int>(date.year()),
                static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
  return text;
}

std::array<int, 7> parse_week(const std::string& text) {
  std::array<int, 7> levels{};
  for (const std::string& part : split_at_commas(text)) {
    const std::size_t equals = std::min(part.find('='), part.size());
    const auto day = std::find(kWeekdays.begin(), kWeekdays.end(), part.substr(0, equals));
    const LevelInfo* level = equals == part.size() ? nullptr : find_level(part.substr(equals + 1));
    if (day == kWeekdays.end() || level == nullptr) {
      throw unexpected("--weekday-levels: expected weekdays and levels such as mon=1,sat=5,sun=6",
                       part);
    }
    int& of_day = levels[static_cast<std::size_t>(day - kWeekdays.begin())];
    if (of_day != 0) throw UsageError("--weekday-levels: " + std::string(*day) + " is named twice");
    of_day = level->level;
  }
  return levels;
}

int level_on(const DailyArguments& daily, sys_days day) {
  return daily.levels[std::chrono::weekday(day).c_encoding()];
}

/// The days of a year are puzzles of one kind.
void require_one_board(const std::map<int, std::vector<StoredRecord>>& puzzles) {
  std::set<std::string> boards;
  for (const auto& [level, rows] : puzzles) {
    for (const StoredRecord& row : rows) boards.insert(row.record.board->name());
  }
  if (boards.size() <= 1) return;
  throw UsageError("--daily: the puzzles are on several boards (" + join(boards, ", ") +
                   "); choose one with --board");
}

}  // namespace

void DailyArguments::declare(OptionTable& options) {
  options.add("daily", "FIRST..LAST",
              "one puzzle for each day: 2027-01-01..2027-12-31\nPuzzles and solutions become files "
              "in --output DIR/.");
  options.add("weekday-levels", "LIST", "levels of the weekdays: mon=1,tue=2,...,sun=6");
}

std::optional<DailyArguments> DailyArguments::find(const RawArguments& raw) {
  const auto dates = raw.find("daily");
  const auto week = raw.find("weekday-levels");
  if (!dates) {
    if (week) throw UsageError("--weekday-levels: needs --daily");
    return std::nullopt;
  }
  if (!week) throw UsageError("--daily: needs --weekday-levels, such as mon=1,tue=2,wed=3,sun=6");
  if (!raw.text("output").ends_with('/')) throw UsageError("--daily: needs --output DIR/");
  for (const std::string flag : {"level", "limit", "offset", "split", "steps", "solutions"}) {
    if (raw.is_given(flag)) throw UsageError("--" + flag + ": cannot be combined with --daily");
  }
  const std::size_t dots = dates->find("..");
  DailyArguments daily;
  daily.first = date_of(dates->substr(0, dots));
  daily.last = dots == std::string::npos ? daily.first : date_of(dates->substr(dots + 2));
  if (daily.last < daily.first || daily.last - daily.first >= days(kMaxDays)) {
    throw unexpected("--daily: expected at most ten years, the first day first", *dates);
  }
  daily.levels = parse_week(*week);
  bool any = false;
  for (sys_days day = daily.first; day <= daily.last; day += days(1)) {
    any = any || level_on(daily, day) != 0;
  }
  if (!any)
    throw UsageError("--daily: " + *dates + " contains none of the weekdays of --weekday-levels");
  return daily;
}

int write_daily(const DailyArguments& daily, const RecordArguments& arguments, const Store& store,
                const Query& query, std::vector<std::int64_t>& ids) {
  std::map<int, std::uint64_t> wanted;
  for (sys_days day = daily.first; day <= daily.last; day += days(1))
    ++wanted[level_on(daily, day)];
  wanted.erase(0);
  std::map<int, std::vector<StoredRecord>> puzzles;
  std::string missing;  // as --want has it
  for (const auto& [level, count] : wanted) {
    Query of_level = query;
    of_level.levels = {level};
    of_level.limit = count;
    std::vector<StoredRecord>& rows = puzzles[level];
    const std::vector<BadRow> bad =
        for_each_verified(store, of_level, [&](const StoredRecord& row) { rows.push_back(row); });
    if (!bad.empty()) {
      report_bad_rows(store, bad);
      return kFailure;
    }
    if (rows.size() == count) continue;
    const LevelInfo& info = levels()[static_cast<std::size_t>(level - 1)];
    report(arguments.language, Message::kOnlyOfLevel,
           {std::to_string(level), in_language(arguments.language, info.english, info.japanese),
            format_puzzle_count(arguments.language, count), format_count(rows.size())});
    missing += (missing.empty() ? "" : ",") + std::to_string(level) + "=" +
               std::to_string(count - rows.size());
  }
  if (!missing.empty()) {
    report(arguments.language, Message::kNothingWritten, {missing});
    return kUnmet;
  }
  require_one_board(puzzles);
  const std::filesystem::path folder(arguments.output);
  std::filesystem::create_directories(folder);
  const std::unique_ptr<RecordWriter> writer = arguments.format->make_writer();
  writer->set_style(arguments.pictures->look);
  writer->set_language(arguments.language);
  std::map<int, std::size_t> next;
  for (sys_days day = daily.first; day <= daily.last; day += days(1)) {
    const int level = level_on(daily, day);
    if (level == 0) continue;
    const StoredRecord& row = puzzles[level][next[level]++];
    require_symbols(arguments.pictures->look.symbols.size(), row.record.board->digits());
    const std::string name = name_of(day);
    const std::string ending = "." + std::string(arguments.format->extension);
    const auto write_file = [&](const std::string& file, auto append) {
      std::string text;
      writer->begin(text);
      append(text);
      writer->end(text);
      Output output(folder / file);
      output.write(text);
      output.close();
    };
    write_file(name + ending, [&](std::string& text) { writer->write(row.record, row.id, text); });
    write_file(name + "-solution" + ending,
               [&](std::string& text) { writer->write_solution(row.record, row.id, text); });
    ids.push_back(row.id);
  }
  std::cerr << "gridmill: " << arguments.output << ": "
            << localize_plural(arguments.language, ids.size(), Message::kAndSolution,
                               Message::kAndSolutions)
            << "\n";
  return kDone;
}

}  // namespace gridmill
