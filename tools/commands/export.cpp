// gridmill export: puzzles of a database into a file, remembered under a name.

#include "tools/cli/query_options.h"
#include "tools/cli/shared_options.h"
#include "tools/run/daily.h"
#include "tools/run/open_store.h"
#include "tools/run/record_stream.h"

namespace gridmill {
namespace {

struct ExportArguments {
  static void declare(OptionTable& options) {
    declare_db(options);
    declare_query(options);
    RecordArguments::declare(options);
    RecordArguments::declare_extras(options);
    DailyArguments::declare(options);
    options.add("name", "NAME",
                "remember what was exported under this name; --unused leaves it out later");
  }

  explicit ExportArguments(const RawArguments& raw)
      : query(query_of(raw)),
        db(db_of(raw)),
        records(raw),
        format(raw.text("format")),
        name(raw.find("name")),
        daily(DailyArguments::find(raw)) {
    records.read_extras(raw);
    if (name && name->empty()) throw UsageError("--name: expected a name");
  }

  Query query;
  std::string db;
  RecordArguments records;
  std::string format;               ///< as it was typed, for the ledger
  std::optional<std::string> name;  ///< of the export in the ledger
  std::optional<DailyArguments> daily;
};

int write(const ExportArguments& arguments, const Store& store, std::vector<std::int64_t>& ids) {
  return arguments.daily
             ? write_daily(*arguments.daily, arguments.records, store, arguments.query, ids)
             : write_records(arguments.records, store, arguments.query, ids);
}

int run(const ExportArguments& arguments) {
  std::vector<std::int64_t> ids;
  if (!arguments.name) {
    const Store store = open_store(arguments.db, Store::Mode::kRead);
    warn_unrated(store, arguments.query, arguments.records.language);
    return write(arguments, store, ids);
  }
  Store store = open_store(arguments.db, Store::Mode::kWrite);
  Query taken;
  taken.exported = arguments.name;
  if (store.count(taken) != 0) {
    throw UsageError("--name: there is an export '" + *arguments.name + "' already");
  }
  warn_unrated(store, arguments.query, arguments.records.language);
  const int code = write(arguments, store, ids);
  if (!ids.empty()) store.record_export(*arguments.name, arguments.format, ids);
  return code;
}

}  // namespace

Command command_export() {
  return {
      "export",
      "writes puzzles of a database to a file",
      "--db FILE [options]",
      R"(Takes the conditions of `query`. With --name the puzzles count as used, and --unused leaves them out
from then on, so no puzzle is exported twice. The exit code is 3 if there are too few. Every puzzle is
solved again; one that does not have exactly the stored solution is reported and left out, and the
exit code is 1.

Pictures, ipuz, KSudoku and pzprv3 hold one puzzle a file; --output DIR/ writes a file for each.
--daily writes a puzzle and its solution for each day, with the level of the weekday, no puzzle twice.
Another command takes the same puzzles again, unless --name notes them and --unused leaves out what
is noted.
--split writes each part to a file of its own (data-train.csv and data-test.csv). Equivalent puzzles
go to the same part, and the parts have the given sizes on average.)",
      "gridmill export --db puzzles.db --format csv --output puzzles.csv\n"
      "gridmill export --db puzzles.db --level 3 --unused --limit 100 --name june --output "
      "june.txt\n"
      "gridmill export --db puzzles.db --exported june --format json --steps\n"
      "gridmill export --db puzzles.db --format json --traces --output traces.jsonl\n"
      "gridmill export --db puzzles.db --level 4 --limit 7 --format svg --output week/\n"
      "gridmill export --db puzzles.db --unused --name 2027 --daily 2027-01-01..2027-12-31 "
      "--weekday-levels mon=1,tue=2,wed=3,thu=4,fri=4,sat=5,sun=6 --format svg --output year/\n"
      "gridmill export --db puzzles.db --format csv --split train=0.9,test=0.1 --output data.csv",
      &ExportArguments::declare,
      &run_with<ExportArguments, run>};
}

}  // namespace gridmill
