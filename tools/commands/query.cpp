// gridmill query: puzzles of a database, by what they are.

#include <iostream>

#include "tools/cli/common.h"
#include "tools/cli/query_options.h"
#include "tools/cli/record_stream.h"

namespace gridmill {
namespace {

void declare(po::options_description& options, po::positional_options_description& /*positional*/) {
  declare_db(options);
  declare_query(options);
  options.add_options()("count", po::bool_switch(), "print how many there are, nothing else");
  declare_records(options);
}

int run(const po::variables_map& arguments) {
  const Query query = query_of(arguments);
  const Store store = open_store(arguments, Store::Mode::kRead);
  if (arguments["count"].as<bool>()) {
    std::cout << store.count(query) << "\n";
    return kDone;
  }
  std::vector<std::int64_t> ids;
  return write_records(arguments, store, query, ids);
}

}  // namespace

Command command_query() {
  return {"query",
          "prints puzzles of a database by level, clues, techniques, ...",
          "--db FILE [options]",
          "All conditions must hold. Ends with exit code 3 when fewer rows are found than --limit "
          "asks for,\n"
          "or none at all. The file is plain SQLite: the `puzzles` view answers other questions.",
          "gridmill query --db puzzles.db --level 4 --limit 10\n"
          "gridmill query --db puzzles.db --level expert --clues ..24 --format csv\n"
          "gridmill query --db puzzles.db --uses x-wing --avoids hidden-triple --format json\n"
          "gridmill query --db puzzles.db --sample 1 --limit 3 --format grid\n"
          "gridmill query --db puzzles.db --level 7 --count",
          declare,
          run};
}

}  // namespace gridmill
