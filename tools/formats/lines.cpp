#include "tools/formats/format.h"
#include "tools/formats/table_writer.h"

namespace gridmill {
namespace {

class LinesWriter final : public RecordWriter {
 public:
  void write(const Record& record, std::int64_t /*id*/, std::string& out) override {
    append_board(out, record.puzzle.digits());
    if (record.board->is_jigsaw()) out += "," + record.board->layout();
    out += '\n';
  }
};

}  // namespace

std::unique_ptr<RecordWriter> make_lines_writer() { return std::make_unique<LinesWriter>(); }

}  // namespace gridmill
