// SadMan Sudoku's format, versions 1 and 2. Only the givens are read.

#include "tools/formats/format.h"
#include "tools/formats/row_collector.h"
#include "tools/io/string_util.h"

namespace gridmill {
namespace {

/// SadMan Sudoku. Version 1 is header lines, a '#' and a letter each, and nine rows. Version 2 has
/// sections, of which [Puzzle] has the givens; [State] and [PencilMarks] are what a player did.
class SdkParser final : public FormatParser {
 public:
  [[nodiscard]] bool recognizes(std::string_view head) const override {
    return is_section(first_line_of(head));
  }
  void on_line(std::string_view text, std::size_t number, PuzzleSink& sink) override {
    text = trim(text);
    if (text.empty() || text.starts_with('#')) {
      rows_.end(sink);
    } else if (is_section(text)) {
      leave_section(sink);
      section_line_ = number;
      in_puzzle_ = text == "[Puzzle]";
      found_ = found_ || in_puzzle_;
    } else if (in_puzzle_) {
      has_rows_ = true;
      rows_.add_row(text, number, sink);
    }
  }
  void on_end(PuzzleSink& sink) override {
    leave_section(sink);
    if (section_line_ != 0 && !found_) {
      sink.on_error(section_line_, "expected a section [Puzzle], found none");
    }
  }

 private:
  [[nodiscard]] static bool is_section(std::string_view line) {
    return line.size() > 2 && line.starts_with('[') && line.ends_with(']');
  }
  void leave_section(PuzzleSink& sink) {
    rows_.end(sink);
    if (section_line_ != 0 && in_puzzle_ && !has_rows_) {
      sink.on_error(section_line_, "expected rows in [Puzzle], found none");
    }
    has_rows_ = false;
  }
  RowCollector rows_;
  bool in_puzzle_ = true;         ///< version 1 has no sections
  bool has_rows_ = false;         ///< this section
  std::size_t section_line_ = 0;  ///< where it began, 0: there was none
  bool found_ = false;
};

class SdkWriter final : public RecordWriter {
 public:
  void write(const Record& record, std::int64_t id, std::string& out) override {
    out += "#A Gridmill\n";
    if (id != 0) out += "#D #" + std::to_string(id) + '\n';
    if (record.rating) {
      out += "#L " + level_name(*record.rating) + '\n';
    }
    for (int row = 0; row < record.board->rows(); ++row) {
      for (int column = 0; column < record.board->columns(); ++column) {
        out += to_char(record.puzzle[record.board->cell_at(row, column)]);
      }
      out += '\n';
    }
  }
};

}  // namespace

std::unique_ptr<FormatParser> make_sdk_parser() { return std::make_unique<SdkParser>(); }
std::unique_ptr<RecordWriter> make_sdk_writer() { return std::make_unique<SdkWriter>(); }

}  // namespace gridmill
