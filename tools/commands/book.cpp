// gridmill book: puzzles of a database as a book, and the ledger of what was used.

#include <iostream>

#include "tools/cli/book_options.h"
#include "tools/cli/progress.h"
#include "tools/cli/query_options.h"
#include "tools/cli/store_tables.h"

namespace gridmill {
namespace {

void declare(po::options_description& options, po::positional_options_description& /*positional*/) {
  declare_db(options);
  declare_book(options);
  options.add_options()("release", po::value<std::string>()->value_name("BOOK"),
                        "take this book or export out of the ledger: its puzzles are unused again");
}

int release(const po::variables_map& arguments) {
  const auto name = arguments["release"].as<std::string>();
  Store store = open_store(arguments, Store::Mode::kWrite);
  const std::optional<std::uint64_t> given_back = store.release_export(name);
  if (!given_back) {
    std::string known;
    for (const std::string& other : store.export_names()) known += "\n  " + other;
    throw UsageError("--release: the ledger has no '" + name + "'" +
                     (known.empty() ? ", it is empty" : ", only:" + known));
  }
  std::cerr << "gridmill: " << format_count(*given_back) << " puzzles of '" << name
            << "' given back\n";
  return kDone;
}

int run(const po::variables_map& arguments) {
  if (arguments.count("release") != 0) return release(arguments);
  BookSelection selection(arguments);
  // Open for writing from here on: another program cannot take the same puzzles meanwhile.
  Store store = open_store(arguments, Store::Mode::kWrite);
  const std::optional<Book> book = selection.take(store);
  if (!book) return kUnmet;
  // Everything that may go wrong with the pages comes before the ledger, what may go wrong with
  // the disk behind it: then the same command makes the same book again.
  selection.record(store, *book);
  return kDone;
}

}  // namespace

Command command_book() {
  return {"book",
          "makes a book of puzzles that were in no other",
          "--db FILE --ramp LIST [options]",
          "",
          "gridmill book --db puzzles.db --ramp level2=40,level3=40,level4=20 --title 'Summer'\n"
          "gridmill book --db puzzles.db --release Summer",
          declare,
          run};
}

}  // namespace gridmill
