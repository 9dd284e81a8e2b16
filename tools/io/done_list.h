#pragma once

// Restart of outputs that consist of several files. A list next to the files has the digest of each
// finished file; the next run skips these.

#include <map>
#include <string>
#include <string_view>

namespace gridmill {

/// What is done of an output that consists of several files. Each of them is written atomically,
/// but all of them cannot get their names at one moment. So while some may be missing there is a
/// list next to them, a text with a line for each file that is done:
///
///     000001.svg 8123 9f86d081884c7d65
///
/// its name, its bytes, and a hash of them (FNV-1a). It goes when the last file is done. A run that
/// finds a list skips the files that it would write with the same bytes: the same command
/// completes what an interrupted one has begun. One thread.
class DoneList {
 public:
  /// Reads a list that an earlier run has left, or begins a new one. Throws std::runtime_error.
  explicit DoneList(const std::string& path);
  DoneList(const DoneList&) = delete;
  DoneList& operator=(const DoneList&) = delete;
  ~DoneList();

  /// The bytes and hash of a text.
  [[nodiscard]] static std::string digest_of(std::string_view text);
  /// Whether the file `name`, next to the list, is done with that content.
  [[nodiscard]] bool has(const std::string& name, const std::string& digest) const;
  /// Adds a file that is whole and has its name.
  void add(const std::string& name, const std::string& digest);
  /// All files are done: removes the list.
  void finish();

 private:
  void read();
  void append(const std::string& line);
  [[noreturn]] void fail(const char* what) const;

  std::string path_;
  int descriptor_ = -1;
  std::map<std::string, std::string> done_;  ///< bytes and hash by name
};

}  // namespace gridmill
