// gridmill release: takes a book or export out of the ledger of used puzzles.

#include "tools/cli/messages.h"
#include "tools/cli/shared_options.h"
#include "tools/run/open_store.h"

namespace gridmill {
namespace {

struct ReleaseArguments {
  static void declare(OptionTable& options) {
    declare_db(options);
    declare_language(options);
    options.add_positional("name", 1);
  }

  explicit ReleaseArguments(const RawArguments& raw) : db(db_of(raw)), language(language_of(raw)) {
    if (raw.positional().empty()) {
      throw UsageError("expected the name of a book or an export of the ledger");
    }
    name = raw.positional().front();
  }

  std::string db;
  Language language;
  std::string name;  ///< in the ledger
};

int run(const ReleaseArguments& arguments) {
  Store store = open_store(arguments.db, Store::Mode::kWrite);
  const std::optional<std::uint64_t> released = store.release_export(arguments.name);
  if (!released) {
    std::string known;
    for (const std::string& other : store.export_names()) known += "\n  " + other;
    throw UsageError("the ledger has no book or export '" + arguments.name + "'" +
                     (known.empty() ? "; it is empty" : "; it has:" + known));
  }
  report(arguments.language, Message::kReleased,
         {format_puzzle_count(arguments.language, *released), arguments.name});
  return kDone;
}

}  // namespace

Command command_release() { return make_command<ReleaseArguments, run>("release"); }

}  // namespace gridmill
