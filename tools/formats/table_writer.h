#pragma once

// Rows of named values as blank-separated lines, CSV or JSON, and helpers that append JSON values
// and boards to a text. Prefixes of columns are prepared once, since rows are a hot path.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gridmill {

class BoardSpec;

/// How rows of named values are printed.
enum class TableFormat : std::uint8_t {
  kLines,  ///< the values separated by blanks; Gridmill can read them if the puzzle comes first
  kCsv,    ///< RFC 4180, with a header row
  kJson,   ///< one object per line
};

/// "lines", "csv" or "json"; throws std::invalid_argument otherwise.
[[nodiscard]] TableFormat parse_table_format(std::string_view name);

/// Prints rows of the same columns into a text: call `text`, `number`, `yes_no` or `none` once a
/// column, then `end_row`. Not thread-safe; each thread has its own.
class TableWriter {
 public:
  TableWriter(TableFormat format, std::vector<std::string> columns);

  /// The text before the first row: the names of the columns, for csv.
  [[nodiscard]] std::string header() const;

  /// Rows are appended to `out` until the next call.
  void print_to(std::string& out) { out_ = &out; }

  void text(std::string_view value);
  /// The digits of a board, one character per cell.
  void board(std::span<const std::uint8_t> digits);
  void number(std::int64_t value);
  /// A truth value: yes or no, in json true or false.
  void yes_no(bool value);
  /// A value that is JSON already; in the other formats the same text.
  void json(std::string_view value);
  /// No value: an empty field, "-" in lines, null in json; so many columns.
  void none(std::size_t columns = 1);
  /// A text, or no value where it is empty.
  void text_or_none(std::string_view value) { value.empty() ? none() : text(value); }
  /// A number, or no value where it is 0.
  void number_or_none(std::int64_t value) { value == 0 ? none() : number(value); }
  void end_row();

 private:
  void begin_value();

  TableFormat format_;
  std::vector<std::string> columns_;
  std::vector<std::string> prefixes_;  ///< the text before the value of each column
  std::size_t column_ = 0;
  std::string* out_ = nullptr;
};

/// Appends a board, one character per cell.
void append_board(std::string& out, std::span<const std::uint8_t> digits, char empty = '.');
/// Appends the text of the format lines: the same, or for several grids each of them, separated by
/// commas.
void append_grids(std::string& out, const BoardSpec& board, std::span<const std::uint8_t> digits);
/// Appends a board in rows with frames around its boxes, and a blank line. A column is as wide as
/// the longest of its cells, row-major.
void append_framed_rows(std::string& out, const BoardSpec& board,
                        const std::vector<std::string>& cells);

}  // namespace gridmill
