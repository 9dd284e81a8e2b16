// gridmill export: puzzles of a database into a file, remembered under a name.

#include "tools/cli/query_options.h"
#include "tools/cli/record_stream.h"

namespace gridmill {
namespace {

void declare(po::options_description& options, po::positional_options_description& /*positional*/) {
  declare_db(options);
  declare_query(options);
  declare_records(options);
  declare_record_extras(options);
  options.add_options()("name", po::value<std::string>()->value_name("NAME"),
                        "remember what was exported under this name; --unused leaves it out later");
}

int run(const po::variables_map& arguments) {
  const Query query = query_of(arguments);
  std::vector<std::int64_t> ids;
  if (arguments.count("name") == 0) {
    const Store store = open_store(arguments, Store::Mode::kRead);
    return write_records(arguments, store, query, ids);
  }
  const auto name = arguments["name"].as<std::string>();
  if (name.empty()) throw UsageError("--name: expected a name");
  Store store = open_store(arguments, Store::Mode::kWrite);
  Query taken;
  taken.exported = name;
  if (store.count(taken) != 0) {
    throw UsageError("--name: there is an export '" + name + "' already");
  }
  const int code = write_records(arguments, store, query, ids);
  if (!ids.empty()) store.record_export(name, arguments["format"].as<std::string>(), ids);
  return code;
}

}  // namespace

Command command_export() {
  return {
      "export",
      "writes puzzles of a database to a file",
      "--db FILE [options]",
      "Takes the conditions of `query`. With --name the puzzles count as used: --unused leaves "
      "them out\n"
      "from then on, so no puzzle comes twice. Ends with exit code 3 when there are too few. "
      "Every puzzle is\n"
      "solved again; one that does not have exactly the stored solution is left out, told of, and "
      "the exit\n"
      "code is 1.\n"
      "Pictures, ipuz, KSudoku and pzprv3 hold one puzzle a file: --output DIR/ gets one for "
      "each. --split\n"
      "makes a file a part, data-train.csv and data-test.csv; which part a puzzle belongs to "
      "depends on\n"
      "its equivalence class alone, so the shares are met on average.",
      "gridmill export --db puzzles.db --format csv --output puzzles.csv\n"
      "gridmill export --db puzzles.db --level 3 --unused --limit 100 --name june --output "
      "june.txt\n"
      "gridmill export --db puzzles.db --exported june --format json --steps\n"
      "gridmill export --db puzzles.db --level 4 --limit 7 --format svg --output week/\n"
      "gridmill export --db puzzles.db --format csv --split train=0.9,test=0.1 --output data.csv",
      declare,
      run};
}

}  // namespace gridmill
