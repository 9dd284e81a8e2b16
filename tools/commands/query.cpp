// gridmill query: puzzles of a database, by what they are.

#include <iostream>

#include "tools/cli/query_options.h"
#include "tools/cli/shared_options.h"
#include "tools/run/record_stream.h"
#include "tools/run/stored_runs.h"

namespace gridmill {
namespace {

struct QueryArguments {
  static void declare(OptionTable& options) {
    declare_db(options);
    declare_query(options);
    options.begin_group("Output");
    options.add_switch("count", "print only the number of puzzles");
    RecordArguments::declare(options);
    options.set_common({"db", "level", "givens", "hardest", "uses", "rules", "board", "unused",
                        "shuffle", "limit", "count", "format"});
  }

  explicit QueryArguments(const RawArguments& raw)
      : query(query_of(raw)), db(db_of(raw)), count(raw.is_on("count")), records(raw) {}

  Query query;
  std::string db;
  bool count;  ///< print their number alone
  RecordArguments records;
};

int run(const QueryArguments& arguments) {
  const Store store = open_store(arguments.db, Store::Mode::kRead);
  warn_unrated(store, arguments.query, arguments.records.language);
  if (arguments.count) {
    std::cout << store.count(arguments.query) << "\n";
    return kDone;
  }
  std::vector<std::int64_t> ids;
  return write_records(arguments.records, store, arguments.query, ids);
}

}  // namespace

Command command_query() { return make_command<QueryArguments, run>("query"); }

}  // namespace gridmill
