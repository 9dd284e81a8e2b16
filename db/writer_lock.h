#pragma once

// The store's own use of the file system, in addition to SQLite's.

#include <cstdint>
#include <string>

namespace gridmill {

/// The right to write a database, held by one Store at a time. SQLite alone would let two writers
/// take turns; two runs of one command would then both work on the same puzzles for hours.
///
/// It is a lock (flock) on the file "<database>-writer", which the system gives back when the
/// process ends in whatever way; that the file exists means nothing. What has that name and is not
/// such a file (a link, a file with another name or other content, a FIFO) is not touched.
class WriterLock {
 public:
  /// Takes the lock; throws StoreError: kBusy with the number of the process that has it,
  /// kCannotOpen if something else has its name.
  explicit WriterLock(const std::string& database);
  WriterLock(const WriterLock&) = delete;
  WriterLock& operator=(const WriterLock&) = delete;
  ~WriterLock();

 private:
  std::string path_;
  int descriptor_ = -1;
};

/// Whether a file system of this type (the number that statfs gives on Linux) is a network's. FUSE
/// counts as network: what is behind it cannot be known.
[[nodiscard]] bool is_network_file_system(std::uint32_t type);

/// Whether a file (or, if there is none yet, its folder) is on a network file system, where
/// SQLite's WAL must not be used: https://www.sqlite.org/wal.html. False where the system cannot
/// report this (other than Linux).
[[nodiscard]] bool is_on_network(const std::string& path);

}  // namespace gridmill
