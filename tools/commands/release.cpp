// gridmill release: takes a book or export out of the ledger of used puzzles.

#include <algorithm>

#include "tools/cli/messages.h"
#include "tools/cli/shared_options.h"
#include "tools/run/stored_runs.h"

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
    constexpr std::size_t kShown = 20;
    const std::vector<std::string> names = store.export_names();
    std::string known;
    for (std::size_t i = 0; i < std::min(names.size(), kShown); ++i) {
      known += "\n  " + one_line(names[i]);
    }
    if (names.size() > kShown) {
      known += "\n  ... and " + std::to_string(names.size() - kShown) + " more";
    }
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
