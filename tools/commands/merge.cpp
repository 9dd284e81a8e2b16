// gridmill merge: several databases into one.

#include <algorithm>
#include <iostream>

#include "db/companions.h"
#include "tools/cli/interrupt_flag.h"
#include "tools/cli/messages.h"
#include "tools/cli/progress.h"
#include "tools/cli/shared_options.h"
#include "tools/run/stored_runs.h"

namespace gridmill {
namespace {

struct MergeArguments {
  static void declare(OptionTable& options) {
    options.add("into", "FILE", "database that gets the rows; created if missing").required();
    declare_language(options);
    declare_quiet(options);
    options.add_positional("file");
  }

  explicit MergeArguments(const RawArguments& raw)
      : into(raw.text("into")),
        files(raw.positional()),
        language(language_of(raw)),
        quiet(quiet_of(raw)) {
    if (files.empty()) throw UsageError("expected databases to merge");
  }

  std::string into;
  std::vector<std::string> files;
  Language language;
  bool quiet;
};

std::string summary_of(const MergeResult& merged, Language language) {
  std::string text =
      localize(language, Message::kRows,
               {localize_plural(language, merged.rows, Message::kOneRow, Message::kRowCount),
                format_count(merged.added)});
  const auto add = [&](std::uint64_t n, Message message) {
    if (n != 0) text += localize(language, message, {format_count(n)});
  };
  add(merged.duplicates, Message::kThereAlready);
  add(merged.conflicts, Message::kClashes);
  add(merged.stale, Message::kStale);
  return text;
}

/// Throws StoreError if a file would spoil the database that it is merged into. Returns false after
/// an interruption.
bool check_sources(const std::vector<std::string>& files, const InterruptFlag& stop) {
  return std::all_of(files.begin(), files.end(), [&](const std::string& file) {
    const Store source(file, Store::Mode::kRead);
    return source.read_until(stop.flag(), [&] { source.require_mergeable(); });
  });
}

int report_interrupted(Language language) {
  std::cerr << "gridmill merge: " << localize(language, Message::kInterrupted)
            << localize(language, Message::kSameCommandGoesOn) << "\n";
  return kInterrupted;
}

int run(const MergeArguments& arguments) {
  // Before the target is made.
  for (const std::string& file : arguments.files) require_safe_companions(file);
  InterruptFlag stop;
  if (!check_sources(arguments.files, stop)) return report_interrupted(arguments.language);
  Store store = open_store(arguments.into, Store::Mode::kCreate);
  Progress progress(Message::kRowsSoFar, 0, arguments.quiet, arguments.language);
  MergeResult all;
  for (const std::string& file : arguments.files) {
    const MergeResult merged = store.merge(
        file,
        [&](const MergeResult& so_far) {
          progress.update(all.rows + so_far.rows);
          return true;
        },
        &stop.flag());
    if (!merged.complete) return report_interrupted(arguments.language);
    all.rows += merged.rows;
    all.added += merged.added;
    all.duplicates += merged.duplicates;
    all.conflicts += merged.conflicts;
    all.stale += merged.stale;
    if (!arguments.quiet)
      std::cerr << file << ": " << summary_of(merged, arguments.language) << "\n";
  }
  progress.finish(localize(arguments.language, Message::kInTime,
                           {summary_of(all, arguments.language),
                            format_duration(progress.seconds(), arguments.language)}));
  return kDone;
}

}  // namespace

Command command_merge() { return make_command<MergeArguments, run>("merge"); }

}  // namespace gridmill
