#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "solver/record.h"

/// How stored or fresh puzzles are written: the rows of formats.def.

namespace gridmill {

/// Writes records as text. Appends to `out`; has no other state, so several threads may write
/// pieces of one file that are put together in order.
class RecordWriter {
 public:
  RecordWriter() = default;
  RecordWriter(const RecordWriter&) = delete;
  RecordWriter& operator=(const RecordWriter&) = delete;
  virtual ~RecordWriter() = default;

  /// What stands before the first record.
  virtual void begin(std::string& out) { static_cast<void>(out); }
  /// @param id  the row's in its database, 0 for a puzzle that is in none
  virtual void write(const Record& record, std::int64_t id, std::string& out) = 0;
  /// What stands behind the last one.
  virtual void end(std::string& out) { static_cast<void>(out); }
};

/// A row of formats.def.
struct FormatInfo {
  std::string_view id;     ///< what --format takes
  std::string_view title;  ///< for people
  std::unique_ptr<RecordWriter> (*make)();
};

/// The table.
[[nodiscard]] std::span<const FormatInfo> formats();
/// A writer of that id. Throws std::invalid_argument that names the known ones.
[[nodiscard]] std::unique_ptr<RecordWriter> make_record_writer(std::string_view id);
/// "lines, csv, ..."
[[nodiscard]] std::string format_names();

}  // namespace gridmill
