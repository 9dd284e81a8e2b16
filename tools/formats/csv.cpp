// CSV (RFC 4180, but a field cannot contain a line break). The header row names the columns, so
// lists by other programs can be read.

#include <optional>

#include "tools/formats/record_table_writer.h"
#include "tools/io/string_util.h"

namespace gridmill {
namespace {

/// The fields of a row (RFC 4180, except that a field ends with its line); false: a quote is not
/// closed, or text follows one.
bool parse_row(std::string_view line, std::vector<std::string>& fields) {
  fields.clear();
  for (std::size_t i = 0;; ++i) {
    std::string& field = fields.emplace_back();
    if (i < line.size() && line[i] == '"') {
      for (++i;; ++i) {
        if (i >= line.size()) return false;
        if (line[i] != '"') {
          field += line[i];
        } else if (i + 1 < line.size() && line[i + 1] == '"') {
          field += line[i++];
        } else {
          break;
        }
      }
      if (++i < line.size() && line[i] != ',') return false;
    } else {
      const std::size_t end = std::min(line.find(',', i), line.size());
      field = trim(line.substr(i, end - i));
      i = end;
    }
    if (i >= line.size()) return true;
  }
}

std::string lower(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

/// The header row names the columns: a puzzle, and maybe its solution and its board.
class CsvParser final : public FormatParser {
 public:
  [[nodiscard]] bool recognizes(std::string_view head) const override {
    std::vector<std::string> names;
    if (!parse_row(first_line_of(head), names)) return false;
    return std::any_of(names.begin(), names.end(),
                       [](const std::string& name) { return is_puzzle_column(lower(name)); });
  }
  void on_line(std::string_view text, std::size_t number, PuzzleSink& sink) override {
    text = trim(text);
    if (text.empty() || (!puzzle_ && text.starts_with('#'))) return;
    if (!parse_row(text, fields_)) {
      sink.on_error(number, "expected fields separated by commas, found an unmatched quote");
    } else if (!puzzle_) {
      read_header(number, sink);
    } else if (fields_.size() != columns_) {
      sink.on_error(number, "expected " + std::to_string(columns_) + " fields, found " +
                                std::to_string(fields_.size()));
    } else {
      ParsedPuzzle found{number, std::move(fields_[*puzzle_]), {}, nullptr};
      if (solution_) found.solution = std::move(fields_[*solution_]);
      if (board_) found.board_name = std::move(fields_[*board_]);
      sink.on_puzzle(std::move(found));
    }
  }

 private:
  void read_header(std::size_t number, PuzzleSink& sink) {
    columns_ = fields_.size();
    for (std::size_t i = 0; i < columns_; ++i) {
      const std::string name = lower(fields_[i]);
      if (!puzzle_ && is_puzzle_column(name)) puzzle_ = i;
      if (!solution_ && is_solution_column(name)) solution_ = i;
      if (!board_ && is_board_column(name)) board_ = i;
    }
    if (puzzle_) return;
    sink.on_error(number,
                  "expected a header row with a column puzzle, quizzes or question; using the "
                  "first column");
    puzzle_ = 0;
  }
  std::vector<std::string> fields_;
  std::size_t columns_ = 0;
  std::optional<std::size_t> puzzle_;
  std::optional<std::size_t> solution_;
  std::optional<std::size_t> board_;
};

}  // namespace

std::unique_ptr<FormatParser> make_csv_parser() { return std::make_unique<CsvParser>(); }
std::unique_ptr<RecordWriter> make_csv_writer() {
  return std::make_unique<RecordTableWriter>(TableFormat::kCsv);
}

}  // namespace gridmill
