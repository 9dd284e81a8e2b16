#pragma once

// Lines of UTF-8 files of any size, also packed ones, read in blocks. Accepts every kind of line
// end and a byte order mark. UTF-16 and UTF-32 are reported instead of read as noise.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/io/packing.h"

namespace gridmill {

/// The lines of one text after the other: UTF-8, each line ended by LF, CR LF, or CR alone. A file
/// is read as its lines are asked for, so a pipe can be followed and a file be of any size.
class LineReader {
 public:
  /// What went wrong, and in which line.
  using ErrorSink = std::function<void(std::size_t line, const std::string& message)>;

  explicit LineReader(ErrorSink on_error) : on_error_(std::move(on_error)) {}
  ~LineReader() { close(); }
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;

  /// Begins a text: what comes from the descriptor, which is closed at its end unless it is
  /// standard input.
  void open(int descriptor);
  /// Begins a text: these characters.
  void open(std::string_view text);

  /// How much of a text `head` shows at most.
  static constexpr std::size_t kHead = std::size_t{1} << 16;
  /// The beginning of the text, with LF after each line; waits for `wanted` characters, at most
  /// kHead, or the end. None: the text is no UTF-8, which is reported, and has no lines. To be
  /// called once before the first line, as it finds out what ends a line.
  [[nodiscard]] std::optional<std::string> head(std::size_t wanted);

  /// The next line without its end, valid until the next call; false at the end of the text. A line
  /// of more than 64 KiB comes in chunks if they are accepted. Otherwise one of more than 16 MiB is
  /// an error, and the last.
  bool next(std::string_view& line, bool accepts_chunks);
  /// The characters that come next, if they are in the buffer and a line end follows them: a line
  /// of that size, unless there are other line ends among them. Empty otherwise.
  [[nodiscard]] std::string_view peek_line(std::size_t size) const {
    if (rest_ || is_chunk_ || end_ - begin_ < size + 2) return {};
    const char* const text = buffer_.data() + begin_;
    const bool at_end = text[size] == line_end_ || (text[size] == '\r' && text[size + 1] == '\n');
    return {text, at_end ? size : 0};
  }
  /// Skips the line that peek_line has returned.
  void skip_line(std::size_t size) {
    begin_ += size + (buffer_[begin_ + size] == line_end_ ? 1 : 2);
    ++finished_;
  }
  /// Skips the empty lines that come next and are in the buffer: packed files may hold millions.
  void skip_empty_lines();
  /// Of the line that was read last, from 1.
  [[nodiscard]] std::size_t number() const { return finished_ + (is_chunk_ ? 1 : 0); }
  /// The bytes of the text up to there, and whether its file has others because it is packed.
  [[nodiscard]] std::uint64_t bytes_read() const { return dropped_ + begin_; }
  [[nodiscard]] bool is_packed() const { return source_.is_packed(); }
  /// Whether what was read last is part of a line, with more to come.
  [[nodiscard]] bool is_chunk() const { return is_chunk_; }
  /// Whether so far a text could not be read to its end.
  [[nodiscard]] bool failed() const { return failed_; }

 private:
  void begin();
  void close();
  bool fill_buffer();
  bool refuse_wide_characters();
  bool next_physical(std::string_view& line, bool accepts_chunks);

  ErrorSink on_error_;
  bool failed_ = false;
  int descriptor_ = -1;
  ByteSource source_;
  std::vector<char> buffer_;
  std::uint64_t dropped_ = 0;  ///< bytes of the text before those in the buffer
  std::size_t begin_ = 0;      ///< of the text that is not read yet
  std::size_t end_ = 0;
  bool at_end_ = true;        ///< nothing more comes into the buffer
  std::size_t finished_ = 0;  ///< lines that were read to their end
  bool is_chunk_ = false;
  char line_end_ = '\n';                  ///< CR in the files of old Macs, which have no LF
  std::optional<std::string_view> rest_;  ///< of a line, behind an end of the other kind
};

}  // namespace gridmill
