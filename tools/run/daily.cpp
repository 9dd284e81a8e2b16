#include "tools/run/daily.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <set>

#include "solver/clues/clue_board.h"
#include "solver/rate/level_table.h"
#include "tools/cli/messages.h"
#include "tools/cli/parse_option.h"
#include "tools/cli/picture_options.h"
#include "tools/cli/progress.h"
#include "tools/formats/caption.h"
#include "tools/formats/table_writer.h"
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

/// "2027-01-01..2027-12-31", or a day. Throws UsageError.
void parse_dates(const std::string& text, DailySchedule& schedule) {
  const std::size_t dots = text.find("..");
  schedule.first = date_of(text.substr(0, dots));
  schedule.last = dots == std::string::npos ? schedule.first : date_of(text.substr(dots + 2));
  if (schedule.last < schedule.first || schedule.last - schedule.first >= days(kMaxDays)) {
    throw unexpected("--daily: expected at most ten years, the first day first", text);
  }
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

/// Whether all days are rows of one file.
bool is_table(const FormatInfo& format) { return format.id == "csv" || format.id == "json"; }

/// The days of an export of the ledger, if it is a daily one.
std::optional<DailySchedule> schedule_of(std::string_view format) {
  const std::size_t blank = format.find(' ');
  if (blank == std::string_view::npos) return std::nullopt;
  return DailySchedule::find(format.substr(blank + 1));
}

/// The daily exports of the ledger: name and format.
std::map<std::string, std::string> daily_exports(const Store& store) {
  return store.export_formats("% ____-__-__..____-__-__ %");
}

/// Names exports that have had puzzles for some of the days.
void report_earlier_days(const Store& store, const DailySchedule& schedule, Language language) {
  for (const auto& [name, format] : daily_exports(store)) {
    const auto earlier = schedule_of(format);
    if (!earlier) continue;
    std::vector<sys_days> both = earlier->days();
    std::erase_if(both, [&](sys_days day) {
      return day < schedule.first || day > schedule.last || schedule.level_on(day) == 0;
    });
    if (both.empty()) continue;
    report(language, Message::kExportedBefore,
           {iso_date(both.front()), iso_date(both.back()), name});
  }
}

/// Puzzles by level, and how many days before the first one have used some.
struct Selection {
  std::map<int, std::vector<StoredRecord>> puzzles;
  std::vector<BadRow> bad;
  std::string missing;  ///< as --want has it
};

Selection select(const DailySchedule& schedule, const std::map<int, std::uint64_t>& skipped,
                 const Store& store, const Query& query, Language language) {
  std::map<int, std::uint64_t> wanted;
  for (const sys_days day : schedule.days()) ++wanted[schedule.level_on(day)];
  Selection selection;
  for (const auto& [level, count] : wanted) {
    Query of_level = query;
    of_level.levels = {level};
    of_level.limit = count;
    if (const auto skip = skipped.find(level); skip != skipped.end())
      of_level.offset = skip->second;
    std::vector<StoredRecord>& rows = selection.puzzles[level];
    const std::vector<BadRow> bad =
        for_each_verified(store, of_level, [&](const StoredRecord& row) { rows.push_back(row); });
    selection.bad.insert(selection.bad.end(), bad.begin(), bad.end());
    if (!bad.empty() || rows.size() == count) continue;
    const LevelInfo& info = levels()[static_cast<std::size_t>(level - 1)];
    report(language, Message::kOnlyOfLevel,
           {std::to_string(level), in_language(language, info.english, info.japanese),
            format_puzzle_count(language, count), format_count(rows.size())});
    selection.missing += (selection.missing.empty() ? "" : ",") + std::to_string(level) + "=" +
                         std::to_string(count - rows.size());
  }
  return selection;
}

struct DailyPuzzle {
  sys_days day;
  const StoredRecord* row = nullptr;
};

/// How many days before a day use a puzzle of a level.
std::uint64_t days_before(const DailySchedule& schedule, sys_days day, int level) {
  const std::vector<sys_days> all = schedule.days();
  return static_cast<std::uint64_t>(std::count_if(all.begin(), all.end(), [&](sys_days other) {
    return other < day && schedule.level_on(other) == level;
  }));
}

/// A puzzle of the ledger, and its day.
struct ExportedDay {
  sys_days day;
  StoredRecord row;
};

/// The puzzle of the last day before `first`, at most a week, that an export of the ledger has.
/// @param preferred  the name of an export that counts before others
std::optional<ExportedDay> find_previous(const Store& store, sys_days first,
                                         const std::optional<std::string>& preferred) {
  constexpr days kMaxGap{7};
  std::optional<sys_days> latest;
  Query query;
  for (const auto& [name, format] : daily_exports(store)) {
    const auto schedule = schedule_of(format);
    if (!schedule) continue;
    for (const sys_days day : schedule->days()) {
      if (day >= first || first - day > kMaxGap) continue;
      if (latest && (day < *latest || (day == *latest && preferred != name))) continue;
      latest = day;
      query.exported = name;
      query.levels = {schedule->level_on(day)};
      query.offset = days_before(*schedule, day, query.levels.front());
    }
  }
  if (!latest) return std::nullopt;
  query.limit = 1;
  std::optional<ExportedDay> found;
  static_cast<void>(for_each_verified(store, query, [&](const StoredRecord& row) {
    found = ExportedDay{*latest, row};
  }));
  return found;
}

void write_file(const std::string& path, const std::string& text) {
  Output output(path);
  output.write(text);
  output.close();
}

/// All days as rows. The board is a column unless it is the usual one.
void write_table(const std::vector<DailyPuzzle>& puzzles, const std::string& path,
                 const FormatInfo& format, Language language) {
  const BoardSpec& board = *puzzles.front().row->record.board;
  const bool has_board = &board != &BoardSpec::standard();
  std::vector<std::string> columns{"date", "weekday", "level", "puzzle", "solution"};
  if (has_board) columns.emplace_back("board");
  const bool has_words = std::any_of(puzzles.begin(), puzzles.end(), [](const DailyPuzzle& puzzle) {
    return puzzle.row->record.word.has_value();
  });
  if (has_words) columns.insert(columns.end(), {"word", "symbols"});
  TableWriter table(parse_table_format(format.id), columns);
  std::string text = table.header();
  table.print_to(text);
  for (const DailyPuzzle& puzzle : puzzles) {
    const Record& record = puzzle.row->record;
    table.text(iso_date(puzzle.day));
    table.text(weekday_name(puzzle.day, language));
    table.number(record.rating->level);
    table.board(record.puzzle.digits());
    table.board(record.solution.digits());
    if (has_board) table.text(label_with_clues(*record.board));
    if (has_words) {
      table.text_or_none(record.word ? record.word->text : "");
      table.text_or_none(joined_letters(record.letters()));
    }
    table.end_row();
  }
  write_file(path, text);
}

/// A file for each day's puzzle and one for its solution, or the solution of the day before below
/// the puzzle; then only the solution of the last day has a file.
/// @param before  the puzzle before the first one
void write_files(const std::vector<DailyPuzzle>& puzzles, const std::optional<ExportedDay>& before,
                 const DailyArguments& daily, const RecordArguments& arguments,
                 const FormatInfo& format) {
  const std::filesystem::path folder(arguments.output);
  const std::unique_ptr<RecordWriter> writer = format.make_writer();
  writer->set_style(arguments.pictures.look);
  writer->set_language(arguments.language);
  const std::string ending = "." + std::string(format.extension);
  const bool has_previous = daily.with_previous && writer->is_picture();
  Publication publication{arguments.pictures.first_number};
  if (has_previous && before) {
    publication.previous = &before->row.record;
    publication.previous_day = before->day;
  }
  for (const DailyPuzzle& puzzle : puzzles) {
    const auto write = [&](const std::string& file, auto append) {
      std::string text;
      writer->begin(text);
      append(text);
      writer->end(text);
      write_file(folder / file, text);
    };
    publication.day = puzzle.day;
    writer->set_publication(publication);
    const std::string name = iso_date(puzzle.day);
    write(name + ending,
          [&](std::string& text) { writer->write(puzzle.row->record, puzzle.row->id, text); });
    if (!has_previous || &puzzle == &puzzles.back()) {
      write(name + "-solution" + ending, [&](std::string& text) {
        writer->write_solution(puzzle.row->record, puzzle.row->id, text);
      });
    }
    ++publication.number;
    if (has_previous) publication.previous = &puzzle.row->record;
    publication.previous_day = puzzle.day;
  }
}

}  // namespace

std::optional<DailySchedule> DailySchedule::find(std::string_view text) {
  const std::vector<std::string_view> parts = split(text, ' ');
  if (parts.size() != 2) return std::nullopt;
  try {
    DailySchedule schedule;
    parse_dates(std::string(parts[0]), schedule);
    schedule.levels = parse_week(std::string(parts[1]));
    return schedule;
  } catch (const UsageError&) {  // another text
    return std::nullopt;
  }
}

std::string DailySchedule::to_text() const {
  std::string week;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    if (levels[i] == 0) continue;
    week += (week.empty() ? "" : ",") + std::string(kWeekdays[i]) + "=" + std::to_string(levels[i]);
  }
  return iso_date(first) + ".." + iso_date(last) + " " + week;
}

int DailySchedule::level_on(sys_days day) const {
  return levels[std::chrono::weekday(day).c_encoding()];
}

std::vector<sys_days> DailySchedule::days() const {
  std::vector<sys_days> all;
  for (sys_days day = first; day <= last; day += std::chrono::days(1)) {
    if (level_on(day) != 0) all.push_back(day);
  }
  return all;
}

void DailyArguments::declare(OptionTable& options) {
  options.add("daily", "FIRST..LAST",
              "one puzzle for each day: 2027-01-01..2027-12-31\nPuzzles and solutions are files in "
              "--output DIR/. In csv and json, all days are in one file.");
  options.add("weekday-levels", "LIST",
              "with --daily: levels of the weekdays, such as mon=1,tue=2,wed=2,sun=5\nA weekday "
              "that is not listed gets no puzzle.");
  options.add_switch("with-previous",
                     "with --daily: below each puzzle, draw the solution of the day before");
}

std::optional<DailyArguments> DailyArguments::find(const RawArguments& raw,
                                                   const FormatList& formats) {
  const auto dates = raw.find("daily");
  const auto week = raw.find("weekday-levels");
  if (!dates) {
    for (const std::string flag : {"weekday-levels", "with-previous"}) {
      if (raw.is_given(flag)) throw UsageError("--" + flag + ": needs --daily");
    }
    return std::nullopt;
  }
  if (!week && !raw.is_given("exported")) {
    throw UsageError("--daily: needs --weekday-levels, such as mon=1,tue=2,wed=3,sun=6");
  }
  if (!raw.text("output").ends_with('/') && (formats.size() > 1 || !is_table(*formats.front()))) {
    throw UsageError("--daily: needs --output DIR/");
  }
  for (const std::string flag :
       {"level", "limit", "offset", "split", "steps", "traces", "solutions"}) {
    if (raw.is_given(flag)) throw UsageError("--" + flag + ": cannot be combined with --daily");
  }
  DailyArguments daily;
  parse_dates(*dates, daily.schedule);
  daily.with_previous = raw.is_on("with-previous");
  if (daily.with_previous && std::none_of(formats.begin(), formats.end(), [](const auto* format) {
        return format->make_writer()->is_picture();
      })) {
    throw UsageError("--with-previous: needs --format svg, eps, pdf or png");
  }
  if (!week) return daily;
  daily.has_levels = true;
  daily.schedule.levels = parse_week(*week);
  if (daily.schedule.days().empty()) {
    throw UsageError("--daily: " + *dates + " contains none of the weekdays of --weekday-levels");
  }
  return daily;
}

void require_same_days(const Store& store, const std::string& name, const DailyArguments& daily) {
  const auto recorded = schedule_of(store.export_format(name).value());
  if (recorded == daily.schedule) return;
  if (!recorded)
    throw UsageError("--name: there is already an export '" + name + "' of other puzzles");
  throw UsageError("--name: there is already an export '" + name + "', with the days " +
                   iso_date(recorded->first) + ".." + iso_date(recorded->last) +
                   "; write days of it again with --exported " + name +
                   ", without --name and --unused");
}

int write_daily(const DailyArguments& daily, const RecordArguments& arguments, const Store& store,
                const Query& query, std::vector<std::int64_t>& ids) {
  DailySchedule schedule = daily.schedule;
  std::map<int, std::uint64_t> skipped;
  if (query.exported) {
    const auto format = store.export_format(*query.exported);
    const auto recorded = format ? schedule_of(*format) : std::nullopt;
    if (recorded) {
      if (!daily.has_levels) schedule.levels = recorded->levels;
      if (schedule.levels != recorded->levels || schedule.first < recorded->first ||
          schedule.last > recorded->last) {
        throw UsageError("--exported: '" + *query.exported + "' has the days and levels " +
                         recorded->to_text());
      }
      for (const int level : recorded->levels) {
        skipped[level] = days_before(*recorded, schedule.first, level);
      }
    } else if (!daily.has_levels) {
      throw UsageError("--daily: needs --weekday-levels, such as mon=1,tue=2,wed=3,sun=6; '" +
                       *query.exported + "' has no days");
    }
  } else {
    report_earlier_days(store, schedule, arguments.language);
  }
  Selection selection = select(schedule, skipped, store, query, arguments.language);
  if (!selection.bad.empty()) {
    report_bad_rows(store, selection.bad);
    return kFailure;
  }
  if (!selection.missing.empty()) {
    report(arguments.language, Message::kNothingWritten, {selection.missing});
    return kUnmet;
  }
  require_one_board(selection.puzzles);
  std::vector<DailyPuzzle> puzzles;
  std::map<int, std::size_t> next;
  for (const sys_days day : schedule.days()) {
    const int level = schedule.level_on(day);
    const StoredRecord& row = selection.puzzles[level][next[level]++];
    require_symbols(arguments.pictures.look.symbols.size(), row.record.board->digits());
    puzzles.push_back({day, &row});
    ids.push_back(row.id);
  }
  if (puzzles.empty()) throw UsageError("--daily: no day has a puzzle");
  const std::optional<ExportedDay> before =
      daily.with_previous ? find_previous(store, puzzles.front().day, query.exported)
                          : std::nullopt;
  const bool is_folder = arguments.output.ends_with('/');
  if (is_folder) std::filesystem::create_directories(arguments.output);
  for (const FormatInfo* format : arguments.formats) {
    if (is_table(*format)) {
      const std::string file = is_folder
                                   ? arguments.output + "days." + std::string(format->extension)
                                   : arguments.output;
      write_table(puzzles, file, *format, arguments.language);
    } else {
      write_files(puzzles, before, daily, arguments, *format);
    }
  }
  std::cerr << "gridmill: " << arguments.output << ": "
            << localize_plural(arguments.language, ids.size(), Message::kAndSolution,
                               Message::kAndSolutions)
            << "\n";
  return kDone;
}

}  // namespace gridmill
