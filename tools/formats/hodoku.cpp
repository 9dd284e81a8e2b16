// HoDoKu's library format. Only the givens are read; placed digits, deleted candidates and the
// technique are ignored.

#include "tools/formats/format.h"
#include "tools/formats/table_writer.h"
#include "tools/io/string_util.h"

namespace gridmill {
namespace {

/// A line of HoDoKu's library, :type:digits:cells:deleted:elims:comment. Cells have a `+` before
/// what a player placed; the puzzle is what has none.
class HodokuParser final : public FormatParser {
 public:
  [[nodiscard]] bool recognizes(std::string_view head) const override {
    const std::string_view line = first_line_of(head);
    return line.starts_with(':') && std::count(line.begin(), line.end(), ':') >= 4;
  }
  void on_line(std::string_view text, std::size_t number, PuzzleSink& sink) override {
    text = trim(text);
    if (text.empty() || text.starts_with('#')) return;
    const std::vector<std::string_view> fields = split(text, ':');
    if (fields.size() < 6 || !fields[0].empty()) {
      return sink.on_error(number,
                           "expected :type:digits:cells:deleted:elims:, found " + in_quotes(text));
    }
    std::string cells;
    bool placed = false;
    for (const char c : fields[3]) {
      if (c == '+' && !placed) {
        placed = true;
        continue;
      }
      if (placed && (c < '1' || c > '9')) break;
      cells += placed ? '.' : c;
      placed = false;
    }
    if (cells.size() != 81 || placed) {
      return sink.on_error(number, "expected 81 cells, digits with or without '+' and '.', found " +
                                       in_quotes(fields[3]));
    }
    sink.on_puzzle({number, std::move(cells), {}, BoardRef(&BoardSpec::standard())});
  }
};

}  // namespace

std::unique_ptr<FormatParser> make_hodoku_parser() { return std::make_unique<HodokuParser>(); }

void write_hodoku(const Record& record, std::string& out) {
  out += ":0000:x:";
  append_board(out, record.puzzle.digits());
  out += ":::\n";
}

}  // namespace gridmill
