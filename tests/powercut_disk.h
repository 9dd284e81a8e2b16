#pragma once

// A disk that forgets: what a folder may hold when the power fails after any operation of a
// program, worked out from the layer's log.
//
// What was synced is there: the content of a file after fsync or fdatasync of it, the names of a
// folder after fsync of the folder. Of everything since then, any part may be there. The disk
// draws one: an operation is there, is not, or, if it is a write, is there by sectors of 512 or
// pages of 4,096 bytes; a later one may be there without an earlier one, a name without the
// content or the content without the name. A write never changes other bytes, as SQLite
// expects of a disk, too (https://www.sqlite.org/psow.html). Where a file has grown and the data
// has not arrived, it is short, or zeros are in the place, or, in files of SQLite, which count on
// nothing, bytes of other files. Real file systems promise more; POSIX promises no more than this.

#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "tests/powercut_operation.h"

namespace gridmill::powercut {

struct Operation {
  Kind kind;
  std::uint64_t inode;
  std::int64_t offset;
  std::string first;
  std::string second;
};

/// The operations of a log, in their order.
[[nodiscard]] std::vector<Operation> read_log(const std::string& path);

/// A folder: the content of each file by its path in there; folders end with a slash.
using Image = std::map<std::string, std::string>;

class Disk {
 public:
  /// All that is in a folder, and is on the disk. Before the program runs.
  explicit Disk(const std::string& folder);

  void apply(const Operation& operation);

  /// What the program saw last.
  [[nodiscard]] Image whole() const;
  /// What may be left of it after a power cut now.
  [[nodiscard]] Image after_cut(std::mt19937_64& random) const;

 private:
  /// A write at `offset`, or, without data, a new size.
  struct Change {
    bool is_write;
    std::size_t offset;
    std::string data;
  };
  struct File {
    std::string synced;
    std::vector<Change> since;
  };
  /// A name that comes (of the file `file`, or of a folder) or goes. The two of a rename are one.
  struct NameChange {
    std::string gone;
    std::string come;
    std::size_t file = 0;
  };
  using Names = std::map<std::string, std::size_t>;  ///< of folders, too, which are kFolder
  static constexpr std::size_t kFolder = SIZE_MAX;

  static void make(const Change& change, std::string& content);
  static void make_partly(const Change& change, std::string& content, std::mt19937_64& random);
  static void make(const NameChange& change, Names& names);
  void change_names(const NameChange& change);
  void sync(File& file);
  void sync_names(const std::string* folder);
  [[nodiscard]] std::string content_after_cut(const File& file, bool may_show_old_bytes,
                                              double part, std::mt19937_64& random) const;

  std::vector<File> files_;
  std::map<std::uint64_t, std::size_t> by_inode_;  ///< an inode is used again, a file is not
  Names names_;                                    ///< as the program sees them
  Names synced_names_;
  std::vector<NameChange> since_;
};

/// Puts the image into a folder, which is emptied before.
void write_image(const Image& image, const std::string& folder);
/// The image that a folder is. Without -shm.
[[nodiscard]] Image read_image(const std::string& folder);

}  // namespace gridmill::powercut
