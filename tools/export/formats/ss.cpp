#include "tools/export/format.h"
#include "tools/export/row_collector.h"
#include "tools/export/text.h"

namespace gridmill {
namespace {

constexpr std::string_view kFrame = "*-----------*\n";
constexpr std::string_view kBorder = "|---+---+---|\n";

/// Simple Sudoku: rows like |53.|.7.|...| in a frame.
class SsReader final : public TextReader {
 public:
  void line(std::string_view text, std::size_t number, FoundSink& sink) override {
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
      sink.error(number, "expected a row like |53.|.7.|...|, found " + in_quotes(text));
      return;
    }
    rows_.row(cells, number, sink);
  }
  void end(FoundSink& sink) override {
    rows_.end(sink);
    if (frame_ != 0 && !any_) sink.error(frame_, "expected a puzzle, found nothing but a frame");
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
        out += to_char(record.puzzle[record.shape->cell_at(row, column)]);
      }
      out += "|\n";
    }
    out += kFrame;
  }
};

}  // namespace

std::unique_ptr<TextReader> make_ss_reader() { return std::make_unique<SsReader>(); }
std::unique_ptr<RecordWriter> make_ss_writer() { return std::make_unique<SsWriter>(); }

}  // namespace gridmill
