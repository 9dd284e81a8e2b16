#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

/// What the readers of JSON share.

namespace gridmill {

/// Takes objects out of a text, each over any number of lines: finds the brace that closes the
/// first one.
class JsonDocuments {
 public:
  /// No document of a puzzle is longer. What is behind so many characters of one is not kept.
  static constexpr std::size_t kLongest = std::size_t{1} << 24U;

  /// Whether a document has begun and not ended.
  [[nodiscard]] bool is_open() const { return depth_ != 0; }
  /// Where the last document began.
  [[nodiscard]] std::size_t line() const { return line_; }
  /// Takes a character of a line: `{`, or any where a document is open.
  /// @return whether it ends the document, whose text is `text()` then
  bool take(char c, std::size_t line);
  /// Of the last document.
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] bool is_too_long() const { return text_.size() == kLongest; }
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
/// @param byte  what nlohmann's parse_error says
[[nodiscard]] std::size_t line_of_error(std::string_view text, std::size_t first_line,
                                        std::size_t byte);

/// A member that an object of a JSON text has twice, of which parsers keep one; empty: none has.
/// @param json  which a parser has read
[[nodiscard]] std::string_view repeated_member(std::string_view json);

/// What a message may quote of a value: a scalar as it stands there, of others what they are. So
/// nobody walks through what may be nested a million deep.
[[nodiscard]] std::string quoted(const nlohmann::json& value);

}  // namespace gridmill
