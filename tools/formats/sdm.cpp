// Collections of 81 digits per line, with 0 or '.' for empty cells. This is the shortest complete
// format, an example for new ones.

#include "tools/formats/format.h"
#include "tools/formats/table_writer.h"
#include "tools/io/string_util.h"

namespace gridmill {
namespace {

/// N lines of exactly 81 digits, 0 for an empty cell, nothing else.
class SdmParser final : public FormatParser {
 public:
  void on_line(std::string_view text, std::size_t number, PuzzleSink& sink) override {
    text = trim(text);
    if (text.empty()) return;
    if (text.size() != 81 || text.find_first_not_of("0123456789.") != std::string_view::npos) {
      return sink.on_error(number, "expected 81 digits, found " + in_quotes(text));
    }
    sink.on_puzzle({number, std::string(text), {}, BoardRef(&BoardSpec::standard())});
  }
};

}  // namespace

std::unique_ptr<FormatParser> make_sdm_parser() { return std::make_unique<SdmParser>(); }

void write_sdm(const Record& record, std::string& out) {
  append_board(out, record.puzzle.digits(), '0');
  out += '\n';
}

}  // namespace gridmill
