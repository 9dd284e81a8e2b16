#pragma once

// Records as rows for CSV, JSON and lines, with the columns of the database's `puzzles` view. Also
// the column names that other programs use, for the readers of CSV and JSON.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "solver/record.h"
#include "tools/formats/format.h"
#include "tools/formats/table_writer.h"

namespace gridmill {

/// Writes records as rows, with the names of the database's `puzzles` view and its values, except
/// truth, which is yes or no (true or false in JSON). Words have columns only if records may have
/// them; `symbols` has the letter of each digit.
class RecordTableWriter : public RecordWriter {
 public:
  explicit RecordTableWriter(TableFormat format) : format_(format) { set_columns(); }
  void set_scales(std::span<const ScaleColumns> scales) final;
  void set_words(bool has_words) final;
  void begin(std::string& out) override;
  void write(const Record& record, std::int64_t id, std::string& out) override;

 private:
  void set_columns();
  void write_word(const Record& record);

  TableFormat format_;
  bool has_words_ = false;
  std::vector<ScaleColumns> scales_;
  std::optional<TableWriter> printer_;
};

/// Prints the value of a rating. Where a scale counts in tenths (Sudoku Explainer), records keep
/// whole tenths, and all that is printed has 8.3 for 83.
void print_rating(const RatingValue& value, bool tenths, TableWriter& printer);
/// The same as a text; "none" if there is no value.
[[nodiscard]] std::string rating_text(const RatingValue& value, bool tenths);

/// What the field calls the column of the puzzles: ours, Kaggle's lists, the research ones.
[[nodiscard]] bool is_puzzle_column(std::string_view name);
/// The same for the board. Builds before schema 9 called it shape; their exports are the way out of
/// their databases.
[[nodiscard]] bool is_board_column(std::string_view name);
/// The same for the solutions.
[[nodiscard]] bool is_solution_column(std::string_view name);

}  // namespace gridmill
