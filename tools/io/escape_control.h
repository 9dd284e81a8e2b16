#pragma once

// Texts of other people on a terminal: names of files, columns of tables, what a database holds. A
// control character there may move the cursor, rename the window or hide what follows, so it is
// shown as what it is: ESC as "\x1b".

#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

namespace gridmill {

/// The text with C0 controls but LF and tab, DEL, and C1 controls (in UTF-8, C2 80 to C2 9F) as
/// "\x" and two hexadecimal digits a byte.
[[nodiscard]] std::string escape_control(std::string_view text);

/// Escapes control characters that are written to a stream, while the object lives.
class EscapingStream final : private std::streambuf {
 public:
  explicit EscapingStream(std::ostream& stream) : stream_(stream), inner_(stream.rdbuf(this)) {}
  EscapingStream(const EscapingStream&) = delete;
  EscapingStream& operator=(const EscapingStream&) = delete;
  ~EscapingStream() override { stream_.rdbuf(inner_); }

 private:
  int_type overflow(int_type c) override;
  std::streamsize xsputn(const char* text, std::streamsize size) override;
  int sync() override { return inner_->pubsync(); }

  std::ostream& stream_;
  std::streambuf* inner_;
};

}  // namespace gridmill
