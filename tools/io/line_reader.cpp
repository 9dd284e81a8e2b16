#include "tools/io/line_reader.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cassert>
#include <cstring>

namespace gridmill {
namespace {

constexpr std::size_t kBlock = std::size_t{1} << 18;
/// No line of a puzzle is longer. A longer one belongs to another kind of file and must not fill
/// the memory.
constexpr std::size_t kMaxLineSize = std::size_t{1} << 24;
/// A line of many records comes in chunks: their errors and puzzles are kept until the next one.
constexpr std::size_t kChunk = std::size_t{1} << 16;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// The text with LF for each CR that ends a line alone.
std::string with_line_feeds(std::string_view text) {
  std::string lines(text);
  char next = '\0';
  for (auto c = lines.rbegin(); c != lines.rend(); ++c) {
    if (*c == '\r' && next != '\n') {
      *c = '\n';
      next = '\0';  // of CR CR LF both belong to one end, of CR CR each is one
    } else if (*c != '\r') {
      next = *c;
    }
  }
  return lines;
}

}  // namespace

void LineReader::begin() {
  finished_ = 0;
  is_chunk_ = false;
  rest_.reset();
  line_end_ = '\n';
  dropped_ = 0;
  begin_ = 0;
}

void LineReader::open(int descriptor) {
  assert(descriptor >= 0 && descriptor_ < 0);
  begin();
  descriptor_ = descriptor;
  source_.open(descriptor);
  at_end_ = false;
  end_ = 0;
}

void LineReader::open(std::string_view text) {
  assert(descriptor_ < 0);
  begin();
  at_end_ = true;
  buffer_.assign(text.begin(), text.end());
  end_ = buffer_.size();
}

void LineReader::close() {
  if (descriptor_ > STDIN_FILENO) ::close(descriptor_);
  descriptor_ = -1;
  at_end_ = true;
}

std::optional<std::string> LineReader::head(std::size_t wanted) {
  assert(finished_ == 0 && wanted <= kHead);
  while (end_ - begin_ < wanted && fill_buffer()) {
  }
  if (refuse_wide_characters()) return std::nullopt;
  std::string_view text(buffer_.data() + begin_, std::min(end_ - begin_, kHead));
  if (text.starts_with(kByteOrderMark)) {
    text.remove_prefix(kByteOrderMark.size());
    begin_ += kByteOrderMark.size();
  }
  const bool has_lone_returns =
      text.find('\n') == std::string_view::npos && text.find('\r') < text.size() - 1;
  line_end_ = has_lone_returns ? '\r' : '\n';
  return with_line_feeds(text);
}

/// Texts are UTF-8. One of UTF-16 or UTF-32 is reported, and not read: to the readers it would be
/// noise. It begins with a byte order mark or with ASCII characters that are two bytes or four.
bool LineReader::refuse_wide_characters() {
  const std::string_view head(buffer_.data() + begin_, std::min<std::size_t>(end_ - begin_, 4));
  const auto is_ascii = [&](std::size_t i) { return head[i] > 0; };
  const auto is_zero = [&](std::size_t i) { return head[i] == 0; };
  const bool is_marked = head.starts_with("\xFF\xFE") || head.starts_with("\xFE\xFF") ||
                         head == std::string_view("\0\0\xFE\xFF", 4);
  const bool is_wide =
      head.size() == 4 && ((is_ascii(0) && is_zero(1) && is_zero(3)) ||  // little end first
                           (is_zero(0) && is_zero(2) && is_ascii(3)));   // big end first
  if (!is_marked && !is_wide) return false;
  on_error_(1, "expected UTF-8, found UTF-16 or UTF-32: `iconv -f UTF-16 -t UTF-8` converts it");
  close();
  begin_ = end_;
  return true;
}

/// Reads more of the file after what is left in the buffer; false: there is no more.
bool LineReader::fill_buffer() {
  if (at_end_) return false;
  std::copy(buffer_.begin() + static_cast<std::ptrdiff_t>(begin_),
            buffer_.begin() + static_cast<std::ptrdiff_t>(end_), buffer_.begin());
  end_ -= begin_;
  dropped_ += begin_;
  begin_ = 0;
  if (buffer_.size() < end_ + kBlock) buffer_.resize(end_ + kBlock);
  const std::ptrdiff_t got = source_.read(buffer_.data() + end_, buffer_.size() - end_);
  if (got < 0) {
    failed_ = true;
    on_error_(finished_ + 1, source_.error());
  }
  if (got <= 0) {
    close();
    return false;
  }
  end_ += static_cast<std::size_t>(got);
  return true;
}

/// The next line without its end, which is LF, CR LF, or CR alone; false at the end of the file.
/// Valid until the next call.
bool LineReader::next(std::string_view& line, bool accepts_chunks) {
  if (rest_) {
    line = *rest_;
    rest_.reset();
    ++finished_;
  } else if (!next_physical(line, accepts_chunks)) {
    return false;
  }
  const char other = line_end_ == '\n' ? '\r' : '\n';
  const void* found = line.empty() ? nullptr : std::memchr(line.data(), other, line.size());
  if (found == nullptr) return true;
  // CRs before an LF belong to it.
  const std::size_t last = line.find_last_not_of('\r');
  const auto at = static_cast<std::size_t>(static_cast<const char*>(found) - line.data());
  if (last == std::string_view::npos || at > last) return true;
  if (is_chunk_) {  // which ends there, and another one may begin
    begin_ -= line.size() - at - 1;
    is_chunk_ = false;
    ++finished_;
  } else {
    rest_ = line.substr(at + 1);
  }
  line = line.substr(0, at);
  return true;
}

void LineReader::skip_empty_lines() {
  if (rest_ || is_chunk_) return;
  while (begin_ < end_) {
    const bool has_return =
        line_end_ == '\n' && buffer_[begin_] == '\r' && begin_ + 1 < end_;  // of CR LF
    const std::size_t end = begin_ + (has_return ? 1 : 0);
    if (buffer_[end] != line_end_) return;
    begin_ = end + 1;
    ++finished_;
  }
}

/// Also part of a line, for a reader that takes parts.
bool LineReader::next_physical(std::string_view& line, bool accepts_chunks) {
  is_chunk_ = false;
  std::size_t searched = 0;  // how much of the unread text is known to hold no line end
  for (;;) {
    const std::size_t size = accepts_chunks ? std::min(end_ - begin_, kChunk + 1) : end_ - begin_;
    const char* text = buffer_.data() + begin_;
    const void* found =
        size == searched ? nullptr : std::memchr(text + searched, line_end_, size - searched);
    if (found != nullptr) {
      line = {text, static_cast<std::size_t>(static_cast<const char*>(found) - text)};
      begin_ += line.size() + 1;
      ++finished_;
      return true;
    }
    searched = size;
    if (size > kChunk && accepts_chunks) {
      line = {text, kChunk};
      begin_ += kChunk;
      is_chunk_ = true;
      return true;
    }
    if (size > kMaxLineSize) {
      on_error_(finished_ + 1,
                "expected a puzzle, found a line of more than 16 MiB; the rest is not read");
      close();
      begin_ = end_;
      return false;
    }
    if (fill_buffer()) continue;
    if (size == 0) return false;
    line = {buffer_.data() + begin_, size};
    begin_ = end_;
    ++finished_;
    return true;
  }
}

}  // namespace gridmill
