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
      if (frame_ == 0) frame_ = number;
      return;
    }
    if (text.empty()) return rows_.end(sink);
    any_ = true;
    std::string cells;
    for (const char c : text) {
      if (c != '|' && !is_blank(c)) cells += c;
    }
    if (cells.size() != 9) {
      rows_.end(sink);
      sink.on_error(number, "expected a row like |53.|.7.|...|, found " + in_quotes(text));
      return;
    }
    rows_.add_row(cells, number, sink);
  }
  void on_end(PuzzleSink& sink) override {
    rows_.end(sink);
    if (frame_ != 0 && !any_) sink.on_error(frame_, "expected a puzzle, found nothing but a frame");
  }

 private:
  RowCollector rows_;
  std::size_t frame_ = 0;  ///< the line where the first frame stands, 0: nowhere
  bool any_ = false;       ///< there was something else
};

class SsWriter final : public RecordWriter {
 public:
  void write(const Record& record, std::int64_t /*id*/, std::string& out) override {
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
};

}  // namespace

std::unique_ptr<FormatParser> make_ss_parser() { return std::make_unique<SsParser>(); }
std::unique_ptr<RecordWriter> make_ss_writer() { return std::make_unique<SsWriter>(); }

}  // namespace gridmill
