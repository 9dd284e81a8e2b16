#include "tools/formats/format.h"

namespace gridmill {
namespace {

/// KSudoku of KDE: '_' for an empty cell, the letter 'a' + d for digit d.
class KsudokuWriter final : public RecordWriter {
 public:
  void write(const Record& record, std::int64_t /*id*/, std::string& out) override {
    out +=
        "<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help=\"0\" msecs-elapsed=\"0\">\n  <puzzle>\n"
        "   <graph order=\"" +
        std::to_string(record.board->digits()) +
        "\" type=\"sudoku\" specific-type=\"Plain\"/>\n   <values>";
    for (const std::uint8_t digit : record.puzzle.digits()) {
      out += digit == 0 ? '_' : static_cast<char>('a' + digit);
    }
    out += "</values>\n  </puzzle>\n </game>\n</ksudoku>\n";
  }
};

}  // namespace

std::unique_ptr<RecordWriter> make_ksudoku_writer() { return std::make_unique<KsudokuWriter>(); }

}  // namespace gridmill
