#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace gridmill {

/// Where data goes: a file, or standard output for "-". Gathers text and writes it in large pieces.
/// Every failure (disk full, closed pipe) throws std::runtime_error that names the file; call
/// `close` to see the last ones, the destructor cannot tell. One thread at a time.
class Output {
 public:
  explicit Output(const std::string& path = "-");
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  ~Output();

  void write(std::string_view text);
  /// Hands everything to the system.
  void flush();
  /// Flushes and closes; later writes are not allowed.
  void close();

 private:
  std::string path_;
  std::FILE* file_;
  std::string buffer_;
};

}  // namespace gridmill
