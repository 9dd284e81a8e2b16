// ipuz version 2, plain and diagonal sudoku. Documents may follow each other in a file; each is cut
// out of the text before it is parsed, so memory is limited by the largest one.

#include "tools/formats/format.h"
#include "tools/formats/json_value.h"
#include "tools/formats/table_writer.h"
#include "tools/io/string_util.h"

namespace gridmill {
namespace {

constexpr std::string_view kKind = "http://ipuz.org/sudoku";
constexpr std::string_view kDiagonalKind = "http://ipuz.org/sudoku/diagonalsudoku";

/// A cell of the line format. Digits are numbers or characters of the charset; a cell with
/// a style has its digit as `cell`.
char cell_of(const JsonValue& value, const std::string& charset, std::string_view empty) {
  const JsonValue* cell = &value;
  if (cell->is_object()) {
    cell = cell->find("cell");
    if (cell == nullptr) return '.';
  }
  std::string text;
  if (cell->is_integer()) text = std::to_string(cell->integer());
  if (cell->is_string()) text = cell->text();
  if (text == empty || (text == "0" && charset.find('0') == std::string::npos)) return '.';
  std::size_t digit = text.size() == 1 ? charset.find(text) : std::string::npos;
  if (digit == std::string::npos && cell->is_integer() && cell->integer() > 0) {
    digit = static_cast<std::size_t>(cell->integer()) - 1;
  }
  if (digit >= static_cast<std::size_t>(kMaxDigits)) {
    throw FormatError("expected a digit of the charset or 0, found " + quoted(value));
  }
  return to_char({static_cast<std::uint8_t>(digit + 1)});
}

std::string cells_of(const JsonValue& rows, const std::string& charset, std::string_view empty) {
  if (!rows.is_list()) throw FormatError("expected a list of rows, found " + quoted(rows));
  std::string cells;
  for (const JsonValue& row : rows.items()) {
    if (!row.is_list() || row.items().size() != rows.items().size()) {
      throw FormatError("expected rows of " + std::to_string(rows.items().size()) +
                        " cells, found " + quoted(row));
    }
    for (const JsonValue& cell : row.items()) cells += cell_of(cell, charset, empty);
  }
  return cells;
}

ParsedPuzzle puzzle_of(const JsonValue& document, std::size_t line) {
  if (!document.is_object()) throw FormatError("expected an object, found " + quoted(document));
  bool plain = false;
  bool diagonal = false;
  if (const JsonValue* kinds = document.find("kind"); kinds != nullptr && kinds->is_list()) {
    for (const JsonValue& kind : kinds->items()) {
      if (!kind.is_string()) continue;
      const std::string_view base = kind.text().substr(0, kind.text().find('#'));
      plain = plain || base == kKind;
      diagonal = diagonal || base == kDiagonalKind;
    }
  }
  if (!plain && !diagonal) {
    throw FormatError("expected the kind " + std::string(kKind) + "#1, found another one or none");
  }
  for (const char* rule : {"cages", "zones"}) {
    if (document.find(rule) != nullptr)
      throw FormatError(std::string("expected a plain sudoku, found ") + rule);
  }
  const JsonValue* puzzle = document.find("puzzle");
  if (puzzle == nullptr) throw FormatError("expected a puzzle, found none");
  std::string charset = "123456789ABCDEFGHIJKLMNOP";
  if (const JsonValue* given = document.find("charset"); given != nullptr && given->is_string()) {
    charset = given->text();
    // It is searched for each cell.
    if (charset.size() > 2 * static_cast<std::size_t>(kMaxDigits)) {
      throw FormatError("expected a charset of at most " + std::to_string(kMaxDigits) +
                        " digits, found " + quoted(*given));
    }
  }
  std::string empty = "0";
  if (const JsonValue* given = document.find("empty"); given != nullptr && given->is_string()) {
    empty = given->text();
  }
  ParsedPuzzle found{line, cells_of(*puzzle, charset, empty), {}, nullptr};
  if (const JsonValue* solution = document.find("solution"); solution != nullptr) {
    found.solution = cells_of(*solution, charset, empty);
  }
  found.board =
      BoardRef(diagonal ? BoardSpec::find("9x9-x") : BoardSpec::with_cells(found.cells.size()));
  return found;
}

/// ipuz version 2: a JSON document a puzzle, maybe in "ipuz(...)". Several may follow each other.
class IpuzParser final : public FormatParser {
 public:
  [[nodiscard]] bool recognizes(std::string_view head) const override {
    const std::string_view line = first_line_of(head);
    return (line.starts_with('{') || line.starts_with("ipuz(")) &&
           head.find("ipuz.org") != std::string_view::npos;
  }
  void on_line(std::string_view text, std::size_t number, PuzzleSink& sink) override {
    on_chunk(text, number, sink);
    feed('\n', number, sink);
  }
  [[nodiscard]] bool accepts_chunks() const override { return true; }
  void on_chunk(std::string_view text, std::size_t number, PuzzleSink& sink) override {
    for (const char c : text) feed(c, number, sink);
  }
  void on_end(PuzzleSink& sink) override {
    if (splitter_.is_open()) {
      sink.on_error(splitter_.line(),
                    "expected the end of a JSON document, found the end of the file");
    }
    if (wrapping_ != 0)
      sink.on_error(wrapping_, "expected an ipuz document, found the end of the file");
  }

 private:
  void feed(char c, std::size_t number, PuzzleSink& sink) {
    if (!splitter_.is_open() && c != '{') return feed_outside(c, number, sink);
    if (!splitter_.is_open()) {
      outside_ = false;
      wrapping_ = 0;
      any_ = true;
    }
    if (splitter_.feed(c, number)) parse_document(sink);
  }
  /// What may be around documents, "ipuz(" or a list, must have one in it.
  void feed_outside(char c, std::size_t number, PuzzleSink& sink) {
    if (is_blank(c) || outside_) return;
    if (std::string_view("ipuz()[],").find(c) == std::string_view::npos) {
      outside_ = true;  // reported once until the next document
      wrapping_ = 0;
      return sink.on_error(number,
                           std::string("expected an ipuz document, found ") + in_quotes({&c, 1}));
    }
    const bool closes = any_ && std::string_view(")],").find(c) != std::string_view::npos;
    if (!closes && wrapping_ == 0) wrapping_ = number;
  }
  void parse_document(PuzzleSink& sink) {
    const std::size_t line = splitter_.line();
    if (splitter_.is_too_long()) {
      return sink.on_error(line, "expected a puzzle, found a JSON document of more than 16 MiB");
    }
    const ParsedJson json(splitter_.text());
    if (json.is_too_large()) return sink.on_error(line, kTooManyValues);
    if (!json.is_good()) {
      return sink.on_error(line_of_error(splitter_.text(), line, json.bad_byte()),
                           "expected JSON, found something else");
    }
    try {
      sink.on_puzzle(puzzle_of(json.value(), line));
    } catch (const FormatError& error) {
      sink.on_error(line, error.what());
    }
  }

  JsonSplitter splitter_;
  bool outside_ = false;      ///< something else was met and reported
  bool any_ = false;          ///< there was a document
  std::size_t wrapping_ = 0;  ///< start of the text around the next document; 0: none
};

void append_rows(std::string& out, const BoardSpec& board, const Grid& grid) {
  for (int row = 0; row < board.rows(); ++row) {
    out += row == 0 ? "[[" : "],\n  [";
    for (int column = 0; column < board.columns(); ++column) {
      const Digit digit = grid[board.cell_at(row, column)];
      if (column != 0) out += ',';
      // From 10 on by the character: a number would be no member of the charset.
      out +=
          digit.value <= 9 ? std::to_string(digit.value) : std::string("\"") + to_char(digit) + '"';
    }
  }
  out += "]]";
}

class IpuzWriter final : public RecordWriter {
 public:
  void write(const Record& record, std::int64_t id, std::string& out) override {
    const BoardSpec& board = *record.board;
    const std::string rows = std::to_string(board.rows());
    const std::string columns = std::to_string(board.columns());
    out += "{\n\"version\": \"http://ipuz.org/v2\",\n\"kind\": [\"";
    out += !board.is_plain() ? kDiagonalKind : kKind;
    out += "#1\"],\n";
    if (id != 0) out += "\"title\": \"#" + std::to_string(id) + "\",\n";
    out +=
        "\"dimensions\": {\"width\": " + columns + ", \"height\": " + rows + "},\n\"charset\": \"";
    for (int digit = 1; digit <= board.digits(); ++digit) {
      out += to_char({static_cast<std::uint8_t>(digit)});
    }
    out += "\",\n\"boxes\": true,\n";
    if (record.rating) {
      out += "\"difficulty\": \"" + level_name(*record.rating) + "\",\n";
    }
    out += "\"puzzle\":\n ";
    append_rows(out, board, record.puzzle);
    out += ",\n\"solution\":\n ";
    append_rows(out, board, record.solution);
    out += "\n}\n";
  }
};

}  // namespace

std::unique_ptr<FormatParser> make_ipuz_parser() { return std::make_unique<IpuzParser>(); }
std::unique_ptr<RecordWriter> make_ipuz_writer() { return std::make_unique<IpuzWriter>(); }

}  // namespace gridmill
