#pragma once

// Outputs with atomic replacement: write an unnamed temporary file, sync it, rename it. Also the
// system calls behind this, for other code that must survive a power cut.

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "tools/io/packing.h"
#include "tools/io/temporary_file.h"

namespace gridmill {

/// An output: a file, or standard output for "-". No other code writes outputs.
///
/// Files are written atomically: into an unnamed temporary file, which is synced and renamed into
/// place by `close` with the mode of the old file. Until then, and after every error or
/// interruption, the old file is untouched. Symbolic links are kept and their targets replaced.
/// Pipes, terminals and devices (also /dev/stdout) are streams and written directly; on a terminal,
/// control characters are escaped (escape_control.h).
///
/// A file whose name ends with .gz or .zst is packed (packing.h).
///
/// Refuses to overwrite an input, another output or a database with ProtectedFileError
/// (file_registry.h). Every other failure (a full disk, a closed pipe) throws std::runtime_error.
/// Both name the file. One thread at a time.
class Output {
 public:
  explicit Output(const std::string& path = "-");
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  /// Without `close`: flushes a stream, discards a file.
  ~Output();

  /// Buffers text and writes it in large pieces.
  void write(std::string_view text);
  /// Syncs a file, so that only the rename remains and most failures have been reported. No writes
  /// may follow.
  void sync();
  /// Renames a file into place, or reports the errors of a stream. No writes may follow.
  void close();
  /// Closes several outputs, at about the cost of one. After an error some of them are not in
  /// place.
  static void close_all(std::span<const std::unique_ptr<Output>> outputs);
  /// Whether writes cannot be undone.
  [[nodiscard]] bool is_stream() const { return is_stream_; }
  /// For messages: its path, or "standard output".
  [[nodiscard]] std::string name() const;

 private:
  void open();
  void open_stream(int descriptor);
  /// @param is_last  nothing more will be written
  void flush(bool is_last);
  /// Returns false and sets errno if it fails.
  [[nodiscard]] bool write_now(std::string_view text) const;
  void prepare();
  void publish();
  [[noreturn]] void fail(const char* what, int error) const;

  std::string path_;
  std::string target_;  ///< where the links of the path lead
  std::unique_ptr<TemporaryFile> file_;
  int descriptor_ = -1;  ///< of the stream or the file
  bool is_stream_ = false;
  bool is_synced_ = false;
  std::unique_ptr<Packer> packer_;  ///< null: the file is not packed
  std::string buffer_;
};

/// Writes all of it, also to a pipe or terminal that another program made non-blocking. Returns
/// false and sets errno if it fails.
[[nodiscard]] bool write_all(int descriptor, std::string_view text);

/// Syncs a file to the disk. Returns false and sets errno if it fails.
[[nodiscard]] bool sync_file(int descriptor);
/// Syncs the directory of a file: without this, a power cut may undo a rename or a new
/// file.
[[nodiscard]] bool sync_folder_of(const std::string& path);

/// Reopens descriptors 0 to 2 if the parent has closed them, so that no file gets their number and
/// receives text meant for a terminal. Reading and writing them remains an error.
void occupy_standard_descriptors();

}  // namespace gridmill
