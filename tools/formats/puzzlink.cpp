// Links to puzz.link: givens in hexadecimal, and letters for runs of empty cells.

#include "tools/formats/format.h"
#include "tools/io/string_util.h"

namespace gridmill {
namespace {

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return -1;
}

/// The cells of a body: a hexadecimal digit, '-' and two of them, or a run of 1 (g) to 20 (z) empty
/// cells; what is missing at the end is empty. False: other text.
bool parse_body(std::string_view body, const BoardSpec& board, std::string& cells) {
  const auto wanted = static_cast<std::size_t>(board.cells());
  for (std::size_t i = 0; i < body.size(); ++i) {
    int value = hex_value(body[i]);
    if (body[i] >= 'g' && body[i] <= 'z') {
      cells.append(static_cast<std::size_t>(body[i] - 'g') + 1, '.');
      continue;
    }
    if (body[i] == '-' && i + 2 < body.size() && hex_value(body[i + 1]) >= 0) {
      value = 16 * hex_value(body[i + 1]) + hex_value(body[i + 2]);
      if (hex_value(body[i + 2]) < 0) return false;
      i += 2;
    }
    if (value < 1 || value > board.digits()) return false;
    cells += to_char({static_cast<std::uint8_t>(value)});
  }
  // The site writes the last run as long as a letter can encode, so it may reach beyond the board.
  while (cells.size() > wanted && cells.back() == '.') cells.pop_back();
  if (cells.size() < wanted) cells.resize(wanted, '.');
  return cells.size() == wanted;
}

class PuzzlinkParser final : public FormatParser {
 public:
  [[nodiscard]] bool recognizes(std::string_view head) const override {
    return first_line_of(head).find("?sudoku/") != std::string_view::npos;
  }
  void on_line(std::string_view text, std::size_t number, PuzzleSink& sink) override {
    text = trim(text);
    if (text.empty() || text.starts_with('#')) return;
    const std::string_view link = text.substr(0, text.find_first_of(" \t"));
    const auto parts = split(link.substr(0, link.find_last_not_of('/') + 1), '/');
    const std::size_t n = parts.size();
    const auto width = n < 4 ? std::nullopt : parse_as<int>(parts[n - 3]);
    const auto height = n < 4 ? std::nullopt : parse_as<int>(parts[n - 2]);
    if (!width || !height || (parts[n - 4] != "sudoku" && !parts[n - 4].ends_with("?sudoku"))) {
      return sink.on_error(number,
                           "expected https://puzz.link/p?sudoku/9/9/..., found " + in_quotes(link));
    }
    const bool square = width == height && *width > 0 && *width <= kMaxDigits;
    const auto side = static_cast<std::size_t>(*width);
    const BoardSpec* board = square ? BoardSpec::with_cells(side * side) : nullptr;
    if (board == nullptr) {
      return sink.on_error(number, "expected a board of 4, 6, 8, 9, ... rows and columns, found " +
                                       in_quotes(parts[n - 3]) + " and " + in_quotes(parts[n - 2]));
    }
    std::string cells;
    if (!parse_body(parts[n - 1], *board, cells)) {
      return sink.on_error(number, "expected digits and runs for " +
                                       std::to_string(board->cells()) + " cells, found " +
                                       in_quotes(parts[n - 1]));
    }
    sink.on_puzzle({number, std::move(cells), {}, BoardRef(board)});
  }
};

}  // namespace

std::unique_ptr<FormatParser> make_puzzlink_parser() { return std::make_unique<PuzzlinkParser>(); }

void write_puzzlink(const Record& record, std::string& out) {
  constexpr char kHex[] = "0123456789abcdef";
  out += "https://puzz.link/p?sudoku/" + std::to_string(record.board->columns()) + '/' +
         std::to_string(record.board->rows()) + '/';
  int empty = 0;
  const auto end_run = [&] {
    if (empty != 0) out += static_cast<char>('f' + empty);
    empty = 0;
  };
  for (const std::uint8_t digit : record.puzzle.digits()) {
    if (digit == 0) {
      if (++empty == 20) end_run();
      continue;
    }
    end_run();
    if (digit >= 16) {
      out += '-';
      out += kHex[digit >> 4U];
    }
    out += kHex[digit & 15U];
  }
  end_run();
  out += '\n';
}

}  // namespace gridmill
