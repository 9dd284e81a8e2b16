// When the log is long, the next checkpoint waits for the writer, so that the log can begin again.

#include "db/checkpointer.h"

#include <algorithm>
#include <cassert>

namespace gridmill {
namespace {

using namespace std::chrono_literals;

/// Moves what can be moved without waiting for other programs.
void checkpoint(Database& database) {
  try {
    database.execute("PRAGMA wal_checkpoint(PASSIVE)");
    database.sync_file();        // SQLite would leave that to the process that moves the last page
  } catch (const StoreError&) {  // nothing is lost: the log has it, and the next one tries again
  }
}

}  // namespace

Checkpointer::Checkpointer(Database& writer, int pages)
    : writer_(writer),
      background_(writer.file(), Database::Access::kWrite, 0),
      batch_pages_(pages) {
  assert(pages > 0);
  writer_.watch_log();
  background_.execute("PRAGMA synchronous = NORMAL");
  (void)background_.integer(
      "SELECT count(*) FROM sqlite_schema");  // it learns here that there is a log
}

void Checkpointer::on_commit() {
  if (running_.valid() && running_.wait_for(0s) != std::future_status::ready) return;
  running_ = {};
  const int pages = writer_.log_pages();
  moved_pages_ = std::min(moved_pages_, pages);  // the log has begun again
  const int fresh = pages - moved_pages_;
  assert(fresh >= 0 && fresh <= pages);
  const bool is_long = pages >= 4 * batch_pages_;
  if (!is_long && fresh < batch_pages_) return;
  moved_pages_ = pages;
  // The log begins again from its start when all of it is moved. For that the writer has to stop,
  // so it waits until little is left.
  if (is_long && fresh <= pages / 16) {
    checkpoint(writer_);
    return;
  }
  running_ = std::async(std::launch::async, [this] { checkpoint(background_); });
}

}  // namespace gridmill
