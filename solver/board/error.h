#pragma once

// The exceptions of all floors: ParseError for bad input, and UnsoundStep for a wrong deduction. A
// wrong call by our own code fails in GRIDMILL_REQUIRE instead (require.h).

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

namespace gridmill {

/// Invalid input: where it is, what was expected and what was found.
/// what() reads "file:line: expected 81 cells, found 80"; line 0 (not from a file) leaves the
/// position out.
class ParseError : public std::runtime_error {
 public:
  ParseError(std::string file, std::size_t line, std::string message)
      : std::runtime_error(line == 0 ? message
                                     : file + ":" + std::to_string(line) + ": " + message),
        file_(std::move(file)),
        line_(line),
        message_(std::move(message)) {}
  explicit ParseError(std::string message) : ParseError("", 0, std::move(message)) {}

  /// The same error, placed in a file: for parsers that see one line only.
  [[nodiscard]] ParseError at(std::string file, std::size_t line) const {
    return {std::move(file), line, message_};
  }

  [[nodiscard]] const std::string& file() const { return file_; }
  [[nodiscard]] std::size_t line() const { return line_; }
  [[nodiscard]] const std::string& message() const { return message_; }

 private:
  std::string file_;
  std::size_t line_;
  std::string message_;
};

/// Throws the ParseError "expected ..., found '...'".
[[noreturn]] inline void fail_expected(std::string_view wanted, std::string_view found) {
  throw ParseError("expected " + std::string(wanted) + ", found '" + std::string(found) + "'");
}

/// A deduction that the solution contradicts: a bug in a rater, or a puzzle with several
/// solutions.
class UnsoundStep : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

}  // namespace gridmill
