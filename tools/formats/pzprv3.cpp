// Files of puzz.link (pzprv3), parsed by a state machine over lines. What the player has filled in
// is ignored.

#include "tools/formats/format.h"
#include "tools/io/string_util.h"

namespace gridmill {
namespace {

/// The file of puzz.link (pzpr): "pzprv3", "sudoku", the number of rows, the rows of givens, the
/// rows of what a player wrote. The numbers are decimal and separated by blanks.
class Pzprv3Parser final : public FormatParser {
 public:
  [[nodiscard]] bool recognizes(std::string_view head) const override {
    return first_line_of(head).starts_with("pzprv3");
  }
  void on_line(std::string_view text, std::size_t number, PuzzleSink& sink) override {
    const auto tokens = tokenize(text);
    if (tokens.empty()) return;
    if (tokens[0].starts_with("pzprv3")) {  // pzprv3.1 has no difference that matters here
      on_end(sink);
      begin_line_ = number;
      state_ = ParserState::kKind;
    } else if (state_ == ParserState::kKind && tokens[0] == "sudoku") {
      state_ = ParserState::kSize;
    } else if (state_ == ParserState::kSize && set_board(tokens[0])) {
      state_ = ParserState::kRow;
    } else if (state_ == ParserState::kRow && append_row(tokens)) {
      if (cells_.size() != static_cast<std::size_t>(board_->cells())) return;
      sink.on_puzzle({begin_line_, std::move(cells_), {}, BoardRef(board_)});
      cells_.clear();
      state_ = ParserState::kNothing;
    } else if (state_ != ParserState::kNothing) {
      sink.on_error(number, std::string("expected ") + kNames[static_cast<int>(state_)] +
                                ", found " + in_quotes(text));
      cells_.clear();
      state_ = ParserState::kNothing;
    } else if (begin_line_ == 0) {
      sink.on_error(number, "expected pzprv3, found " + in_quotes(text));
      begin_line_ = number;
    }
  }
  void on_end(PuzzleSink& sink) override {
    if (state_ == ParserState::kNothing) return;
    sink.on_error(begin_line_, std::string("expected ") + kNames[static_cast<int>(state_)] +
                                   ", found the end of the file");
    cells_.clear();
    state_ = ParserState::kNothing;
  }

 private:
  enum class ParserState : std::uint8_t { kNothing, kKind, kSize, kRow };
  static constexpr const char* kNames[] = {"", "sudoku", "the number of rows",
                                           "a row of numbers and '.'"};

  bool set_board(std::string_view text) {
    const auto size = parse_as<std::size_t>(text);
    if (!size || *size > kMaxDigits) return false;
    board_ = BoardSpec::with_cells(*size * *size);
    return board_ != nullptr;
  }
  bool append_row(const std::vector<std::string_view>& tokens) {
    if (tokens.size() != static_cast<std::size_t>(board_->columns())) return false;
    for (const std::string_view word : tokens) {
      const auto value = word == "." ? 0 : parse_as<std::uint8_t>(word).value_or(0);
      if (word != "." && (value < 1 || value > board_->digits())) return false;
      cells_ += to_char({static_cast<std::uint8_t>(value)});
    }
    return true;
  }

  ParserState state_ = ParserState::kNothing;
  std::size_t begin_line_ = 0;
  const BoardSpec* board_ = nullptr;
  std::string cells_;
};

}  // namespace

std::unique_ptr<FormatParser> make_pzprv3_parser() { return std::make_unique<Pzprv3Parser>(); }

void write_pzprv3(const Record& record, std::string& out) {
  const int side = record.board->rows();
  out += "pzprv3\nsudoku\n" + std::to_string(side) + '\n';
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      const Digit digit = record.puzzle[record.board->cell_at(row, column)];
      out += (digit.empty() ? "." : std::to_string(digit.value)) + ' ';
    }
    out += '\n';
  }
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) out += ". ";
    out += '\n';
  }
}

}  // namespace gridmill
