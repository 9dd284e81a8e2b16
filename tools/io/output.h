#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "tools/io/temporary_file.h"

namespace gridmill {

/// Where data goes: a file, or standard output for "-". The one place that opens an output.
///
/// A file is whole or not there: it is written without a name, synced, and gets its name in
/// `close`, in place of the old file, whose mode it keeps. Until then, and after every error and
/// interruption, the name has what it had. A symbolic link stays, its target is replaced. What is
/// no regular file (a pipe, a terminal, a device, /dev/stdout) is a stream and written as it comes;
/// a terminal gets control characters as texts (visible.h).
///
/// No output destroys an input or a database: see protected_files.h. That throws
/// std::invalid_argument; every other failure (a full disk, a closed pipe) throws
/// std::runtime_error. Both name the file. One thread at a time.
class Output {
 public:
  explicit Output(const std::string& path = "-");
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  /// Without `close`: a stream gets what it has not had yet, a file is forgotten.
  ~Output();

  /// Gathers text, and writes it in large pieces.
  void write(std::string_view text);
  /// Brings a file to the disk, so that only its name is missing: what can fail has failed.
  void sync();
  /// Gives a file its name, and tells what a stream refused. Nothing may be written afterwards.
  void close();
  /// Closes several, which costs hardly more than closing one. An error leaves some of them without
  /// their names.
  static void close_all(std::span<const std::unique_ptr<Output>> outputs);
  /// Whether what is written cannot be taken back.
  [[nodiscard]] bool is_stream() const { return is_stream_; }
  /// For messages: its path, or "standard output".
  [[nodiscard]] std::string name() const;

 private:
  void open();
  void open_stream(int descriptor);
  void flush();
  void prepare();
  void publish();
  [[noreturn]] void fail(const char* what, int error) const;

  std::string path_;
  std::string target_;  ///< where the links of the path lead
  std::unique_ptr<TemporaryFile> file_;
  int descriptor_ = -1;  ///< where bytes go; of a stream or of the file
  bool is_stream_ = false;
  bool is_synced_ = false;
  std::string buffer_;
};

/// Writes it all, also to a pipe or terminal that another program made non-blocking; false: errno
/// says why not.
[[nodiscard]] bool write_all(int descriptor, std::string_view text);

/// Brings what was written to the disk; false: errno says why not.
[[nodiscard]] bool sync_file(int descriptor);
/// The same for the names in the folder of a file: without this, a power cut may take a new one
/// back.
[[nodiscard]] bool sync_folder_of(const std::string& path);

/// Takes descriptors 0 to 2 where somebody has closed them, so that no file gets their number, and
/// with it what is meant for a terminal. To read and write them stays an error.
void occupy_standard_descriptors();

/// Throws std::invalid_argument if an Output of this path would destroy an input or a database.
void require_not_protected(const std::string& path);

}  // namespace gridmill
