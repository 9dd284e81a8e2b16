#pragma once

// The exception of this room.

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "solver/board/text.h"

namespace gridmill {

/// What a message may quote of a file: one line of at most a kilobyte, whatever a row holds.
/// Control characters, and all others than ASCII in a text that is not UTF-8, are question marks.
[[nodiscard]] inline std::string one_line(std::string_view text) {
  constexpr std::size_t kMaxSize = 1000;
  std::string line(utf8_prefix(text, kMaxSize));
  const bool is_whole = line.size() == text.size();
  const bool has_utf8 = is_utf8(line);
  for (std::size_t i = 0; i < line.size(); ++i) {
    const auto byte = static_cast<unsigned char>(line[i]);
    const bool is_c1 = byte == 0xC2 && i + 1 < line.size() && line[i + 1] < '\xA0';
    if (byte == '\n') {
      line[i] = ' ';
    } else if (byte < ' ' || byte == 0x7F || (byte > 0x7F && !has_utf8)) {
      line[i] = '?';
    } else if (is_c1) {
      line[i] = line[i + 1] = '?';
    }
  }
  return is_whole ? line : line + "...";
}

/// The database could not do what was asked: thrown by everything in db/. what() reads
/// "p.db: cannot add puzzles: the disk is full (database or disk is full)": the file, what was
/// tried, and why, with SQLite's own words. A transaction under way is rolled back first, so the
/// file holds what it held before.
class StoreError : public std::runtime_error {
 public:
  enum class Kind : std::uint8_t {
    kBusy,          ///< another program holds the database; trying again later may work
    kDiskFull,      ///< no room, a quota or a size limit
    kReadOnly,      ///< the file, its folder or this Store may not be written
    kCannotOpen,    ///< missing, a folder, no permission
    kNotADatabase,  ///< not a SQLite file
    kNotGridmill,   ///< a SQLite file of another program
    kNewer,         ///< written by a newer Gridmill
    kTooOld,        ///< written by an older Gridmill, and its schema is not supported
    kCorrupt,       ///< damaged
    kConflict,      ///< the run moved on without us
    kInterrupted,   ///< by the flag of set_stop
    kOther,
  };

  StoreError(Kind kind, const std::string& file, std::string_view operation, std::string_view why)
      : std::runtime_error(file + ": cannot " + std::string(operation) + ": " + one_line(why)),
        kind_(kind),
        file_(file),
        why_(one_line(why)) {}

  [[nodiscard]] Kind kind() const { return kind_; }
  [[nodiscard]] const std::string& file() const { return file_; }
  /// The reason alone, the last part of what().
  [[nodiscard]] const std::string& why() const { return why_; }

 private:
  Kind kind_;
  std::string file_;
  std::string why_;
};

}  // namespace gridmill
