#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// What the readers of JSON share.

namespace gridmill {

/// Takes objects out of a text, each over any number of lines: finds the brace that closes the
/// first one.
class JsonSplitter {
 public:
  /// No document of a puzzle is longer. What is behind so many characters of one is not kept.
  static constexpr std::size_t kMaxSize = std::size_t{1} << 24U;

  /// Whether a document has begun and not ended.
  [[nodiscard]] bool is_open() const { return depth_ != 0; }
  /// Where the last document began.
  [[nodiscard]] std::size_t line() const { return line_; }
  /// Takes a character of a line: `{`, or any where a document is open.
  /// @return whether it ends the document, whose text is `text()` then
  bool feed(char c, std::size_t line);
  /// Of the last document.
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] bool is_too_long() const { return text_.size() == kMaxSize; }
  /// The open document will not end.
  void drop() { depth_ = 0; }

 private:
  std::string text_;
  std::size_t line_ = 0;
  std::size_t depth_ = 0;
  bool in_string_ = false;
  bool escaped_ = false;
};

/// The line of a document in which JSON ends to be JSON.
/// @param byte  ParsedJson::bad_byte
[[nodiscard]] std::size_t line_of_error(std::string_view text, std::size_t first_line,
                                        std::size_t byte);

}  // namespace gridmill
