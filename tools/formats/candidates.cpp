// All candidates of a board in one line, 729 characters for 9x9. Reading returns only the cells
// that are solved (marks.h).

#include "tools/formats/format.h"
#include "tools/formats/marks.h"
#include "tools/io/string_util.h"

namespace gridmill {
namespace {

/// The board of a board with this many candidates: 729 is 9 x 9.
const BoardSpec* board_of(std::size_t candidates) {
  for (const BoardSpec& board : BoardSpec::all()) {
    const auto cells = static_cast<std::size_t>(board.cells());
    if (board.is_plain() && board.digits() <= 9 &&
        cells * static_cast<std::size_t>(board.digits()) == candidates) {
      return BoardSpec::with_cells(cells);
    }
  }
  return nullptr;
}

/// One character for each digit of each cell: the digit where it is a candidate, else '.' or '0'.
class CandidatesParser final : public FormatParser {
 public:
  [[nodiscard]] bool recognizes(std::string_view head) const override {
    const std::string_view word = first_line_of(head);
    return word.substr(0, word.find_first_of(" \t,;#")).size() == 729;
  }
  void on_line(std::string_view text, std::size_t number, PuzzleSink& sink) override {
    text = trim(text);
    if (text.empty() || text.starts_with('#')) return;
    const std::string_view word = text.substr(0, text.find_first_of(" \t,;#"));
    const BoardSpec* board = board_of(word.size());
    if (board == nullptr) {
      return sink.on_error(number, "expected 729 characters, found " + std::to_string(word.size()));
    }
    const auto digits = static_cast<std::size_t>(board->digits());
    PencilMarks marks(static_cast<std::size_t>(board->cells()));
    for (std::size_t i = 0; i < word.size(); ++i) {
      const char digit = static_cast<char>('1' + i % digits);
      if (word[i] == digit) {
        marks[i / digits] |= static_cast<std::uint16_t>(1U << (1 + i % digits));
      } else if (word[i] != '.' && word[i] != '0') {
        return sink.on_error(number, std::string("expected '") + digit + "' or '.' for " +
                                         board->name_of({static_cast<std::uint16_t>(i / digits)}) +
                                         ", found " + in_quotes(word.substr(i, 1)));
      }
    }
    if (const auto none = std::find(marks.begin(), marks.end(), 0); none != marks.end()) {
      const auto at = static_cast<std::uint16_t>(none - marks.begin());
      return sink.on_error(number,
                           "expected a candidate for " + board->name_of({at}) + ", found none");
    }
    sink.on_puzzle({number, filled_cells(*board, marks), {}, BoardRef(board)});
  }
};

}  // namespace

std::unique_ptr<FormatParser> make_candidates_parser() {
  return std::make_unique<CandidatesParser>();
}

void write_candidates(const Record& record, std::string& out) {
  for (const std::uint16_t mask : marks_of(record)) {
    for (int digit = 1; digit <= record.board->digits(); ++digit) {
      out += ((mask >> digit) & 1U) != 0 ? static_cast<char>('0' + digit) : '.';
    }
  }
  out += '\n';
}

}  // namespace gridmill
