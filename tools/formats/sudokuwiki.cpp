#include "tools/formats/format.h"
#include "tools/formats/table_writer.h"

namespace gridmill {
namespace {

class SudokuwikiWriter final : public RecordWriter {
 public:
  void write(const Record& record, std::int64_t /*id*/, std::string& out) override {
    out += "https://www.sudokuwiki.org/sudoku.htm?bd=";
    append_board(out, record.puzzle.digits(), '0');
    out += '\n';
  }
};

}  // namespace

std::unique_ptr<RecordWriter> make_sudokuwiki_writer() {
  return std::make_unique<SudokuwikiWriter>();
}

}  // namespace gridmill
