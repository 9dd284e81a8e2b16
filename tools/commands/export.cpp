// gridmill export: puzzles of a database into a file, remembered under a name.

#include <algorithm>

#include "tools/cli/messages.h"
#include "tools/cli/query_options.h"
#include "tools/cli/shared_options.h"
#include "tools/run/daily.h"
#include "tools/run/record_stream.h"
#include "tools/run/stored_runs.h"

namespace gridmill {
namespace {

struct ExportArguments {
  static void declare(OptionTable& options) {
    declare_db(options);
    declare_query(options);
    options.begin_group("Output");
    RecordArguments::declare(options);
    RecordArguments::declare_extras(options);
    DailyArguments::declare(options);
    options.add("name", "NAME",
                "record the puzzles as used, under this name\n--unused leaves them out later.");
    options.set_common({"db", "level", "givens", "rules", "board", "unused", "limit", "format",
                        "output", "name", "solutions", "daily"});
  }

  explicit ExportArguments(const RawArguments& raw)
      : query(query_of(raw)),
        db(db_of(raw)),
        records(raw),
        format(raw.text("format")),
        name(raw.find("name")),
        daily(DailyArguments::find(raw, records.formats)) {
    records.read_extras(raw);
    if (daily) format += " " + daily->schedule.to_text();
    if (name && name->empty()) throw UsageError("--name: expected a name");
  }

  Query query;
  std::string db;
  RecordArguments records;
  std::string format;               ///< as it was typed, for the ledger; with days if daily
  std::optional<std::string> name;  ///< of the export in the ledger
  std::optional<DailyArguments> daily;
};

int write(const ExportArguments& arguments, const Store& store, const Query& query,
          std::vector<std::int64_t>& ids) {
  return arguments.daily ? write_daily(*arguments.daily, arguments.records, store, query, ids)
                         : write_records(arguments.records, store, query, ids);
}

/// Writes the puzzles of an export that is in the ledger, as when the program was killed after it
/// was recorded. Other puzzles than the command asks for are refused.
int write_again(const ExportArguments& arguments, const Store& store, std::uint64_t recorded) {
  Query query = arguments.query;
  query.unused = false;
  query.offset = 0;
  query.exported = arguments.name;
  if (arguments.daily) require_same_days(store, *arguments.name, *arguments.daily);
  // As many as the command would take if they were not in the ledger.
  Query all = arguments.query;
  all.limit.reset();
  const std::uint64_t found = store.count(all) + (all.unused ? recorded : 0);
  const std::uint64_t asked =
      arguments.daily ? recorded : std::min(found, arguments.query.limit.value_or(found));
  if (store.count(query) != recorded || asked != recorded) {
    throw UsageError("--name: there is already an export '" + *arguments.name +
                     "' of other puzzles");
  }
  report(arguments.records.language, Message::kRecordedAlready,
         {*arguments.name, format_puzzle_count(arguments.records.language, recorded)});
  std::vector<std::int64_t> ids;
  return write(arguments, store, query, ids);
}

int run(const ExportArguments& arguments) {
  std::vector<std::int64_t> ids;
  if (!arguments.name) {
    const Store store = open_store(arguments.db, Store::Mode::kRead);
    warn_unrated(store, arguments.query, arguments.records.language);
    return write(arguments, store, arguments.query, ids);
  }
  Store store = open_store(arguments.db, Store::Mode::kWrite);
  Query taken;
  taken.exported = arguments.name;
  if (const std::uint64_t recorded = store.count(taken)) {
    return write_again(arguments, store, recorded);
  }
  warn_unrated(store, arguments.query, arguments.records.language);
  const int code = write(arguments, store, arguments.query, ids);
  if (!ids.empty()) store.record_export(*arguments.name, arguments.format, ids);
  return code;
}

}  // namespace

Command command_export() { return make_command<ExportArguments, run>("export"); }

}  // namespace gridmill
