#pragma once

// Checkpoints of the write-ahead log in the background of the writer.
//
// Invariants:
//   1. At most one checkpoint runs at a time.
//   2. `moved_pages_` is at most the length of the log.

#include <future>

#include "db/sqlite.h"

namespace gridmill {

/// Moves the log of a writer into its file in the background: in a thread and with a connection of
/// its own, so that the writer does not wait for the disk.
class Checkpointer {
 public:
  /// From now on `writer`, which must be in WAL mode and stay, makes no checkpoints itself.
  /// @param pages  that many of the log are moved at a time
  Checkpointer(Database& writer, int pages);

  /// To be called after each commit of the writer, in its thread.
  void on_commit();

 private:
  Database& writer_;
  Database background_;
  const int batch_pages_;
  int moved_pages_ = 0;        ///< pages of the log that the last checkpoint found
  std::future<void> running_;  ///< the checkpoint under way; the last member, as it uses the others
};

}  // namespace gridmill
