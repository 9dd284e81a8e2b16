// Simple Sudoku's framed grid. Frames are skipped on reading.

#include "tools/formats/format.h"
#include "tools/formats/row_collector.h"
#include "tools/io/string_util.h"

namespace gridmill {
namespace {

constexpr std::string_view kFrame = "*-----------*\n";
constexpr std::string_view kBorder = "|---+---+---|\n";

/// Simple Sudoku: rows like |53.|.7.|...| in a frame.
class SsParser final : public FormatParser {
 public:
  void on_line(std::string_view text, std::size_t number, PuzzleSink& sink) override {
    text = trim(text);
    if (text.find("---") != std::string_view::npos &&
        text.find_first_not_of("-|+*: \t") == std::string_view::npos) {
      return rows_.add_frame(number);
    }
    if (text.empty()) return rows_.end(sink);
    std::string cells;
    for (const char c : text) {
      if (c != '|' && !is_blank(c)) cells += c;
    }
    if (cells.size() != 9) {
      return rows_.add_error(number, "expected a row like |53.|.7.|...|, found " + in_quotes(text),
                             sink);
    }
    rows_.add_row(cells, number, sink);
  }
  void on_end(PuzzleSink& sink) override { rows_.end_text(sink); }

 private:
  RowCollector rows_;
};

}  // namespace

std::unique_ptr<FormatParser> make_ss_parser() { return std::make_unique<SsParser>(); }

void write_ss(const Record& record, std::string& out) {
  for (int row = 0; row < 9; ++row) {
    if (row % 3 == 0) out += row == 0 ? kFrame : kBorder;
    for (int column = 0; column < 9; ++column) {
      if (column % 3 == 0) out += '|';
      out += to_char(record.puzzle[record.board->cell_at(row, column)]);
    }
    out += "|\n";
  }
  out += kFrame;
}

}  // namespace gridmill
