#include <optional>
#include <stdexcept>

#include "tools/export/format.h"
#include "tools/export/formats/json_documents.h"
#include "tools/export/formats/json_values.h"
#include "tools/export/rows.h"
#include "tools/export/text.h"

namespace gridmill {
namespace {

constexpr std::string_view kKind = "http://ipuz.org/sudoku";
constexpr std::string_view kDiagonal = "http://ipuz.org/sudoku/diagonalsudoku";

/// What is wrong with a document.
class Wrong : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A cell of the line format. Digits stand as numbers or as characters of the charset; a cell with
/// a style has its digit as `cell`.
char cell_of(const Json& value, const std::string& charset, std::string_view empty) {
  const Json* cell = &value;
  if (cell->is_object()) {
    cell = cell->find("cell");
    if (cell == nullptr) return '.';
  }
  std::string text;
  if (cell->is_integer()) text = std::to_string(cell->integer());
  if (cell->is_string()) text = cell->text();
  if (text == empty || (text == "0" && charset.find('0') == std::string::npos)) return '.';
  std::size_t digit = text.size() == 1 ? charset.find(text) : std::string::npos;
  if (digit == std::string::npos && cell->is_integer() && text.size() <= 2 && text[0] != '-')
    digit = static_cast<std::size_t>(std::stoi(text)) - 1;
  if (digit >= static_cast<std::size_t>(kMaxDigits)) {
    throw Wrong("expected a digit of the charset or 0, found " + quoted(value));
  }
  return to_char({static_cast<std::uint8_t>(digit + 1)});
}

std::string cells_of(const Json& rows, const std::string& charset, std::string_view empty) {
  if (!rows.is_list()) throw Wrong("expected a list of rows, found " + quoted(rows));
  std::string cells;
  for (const Json& row : rows.items()) {
    if (!row.is_list() || row.items().size() != rows.items().size()) {
      throw Wrong("expected rows of " + std::to_string(rows.items().size()) + " cells, found " +
                  quoted(row));
    }
    for (const Json& cell : row.items()) cells += cell_of(cell, charset, empty);
  }
  return cells;
}

FoundPuzzle puzzle_of(const Json& document, std::size_t line) {
  if (!document.is_object()) throw Wrong("expected an object, found " + quoted(document));
  bool plain = false;
  bool diagonal = false;
  if (const Json* kinds = document.find("kind"); kinds != nullptr && kinds->is_list()) {
    for (const Json& kind : kinds->items()) {
      if (!kind.is_string()) continue;
      const std::string_view base = kind.text().substr(0, kind.text().find('#'));
      plain = plain || base == kKind;
      diagonal = diagonal || base == kDiagonal;
    }
  }
  if (!plain && !diagonal) {
    throw Wrong("expected the kind " + std::string(kKind) + "#1, found another one or none");
  }
  for (const char* rule : {"cages", "zones"}) {
    if (document.find(rule) != nullptr)
      throw Wrong(std::string("expected a plain sudoku, found ") + rule);
  }
  const Json* puzzle = document.find("puzzle");
  if (puzzle == nullptr) throw Wrong("expected a puzzle, found none");
  std::string charset = "123456789ABCDEFGHIJKLMNOP";
  if (const Json* given = document.find("charset"); given != nullptr && given->is_string()) {
    charset = given->text();
  }
  std::string empty = "0";
  if (const Json* given = document.find("empty"); given != nullptr && given->is_string()) {
    empty = given->text();
  }
  FoundPuzzle found{line, cells_of(*puzzle, charset, empty), {}, nullptr};
  if (const Json* solution = document.find("solution"); solution != nullptr) {
    found.solution = cells_of(*solution, charset, empty);
  }
  found.shape = diagonal ? Shape::find("9x9-x") : Shape::with_cells(found.cells.size());
  return found;
}

/// ipuz version 2: a JSON document a puzzle, maybe in "ipuz(...)". Several may follow each other.
class IpuzReader final : public TextReader {
 public:
  [[nodiscard]] bool recognizes(std::string_view head) const override {
    const std::string_view line = first_line_of(head);
    return (line.starts_with('{') || line.starts_with("ipuz(")) &&
           head.find("ipuz.org") != std::string_view::npos;
  }
  void line(std::string_view text, std::size_t number, FoundSink& sink) override {
    part(text, number, sink);
    take('\n', number, sink);
  }
  [[nodiscard]] bool takes_parts() const override { return true; }
  void part(std::string_view text, std::size_t number, FoundSink& sink) override {
    for (const char c : text) take(c, number, sink);
  }
  void end(FoundSink& sink) override {
    if (documents_.is_open()) {
      sink.error(documents_.line(), "expected the end of a JSON document, found the end");
    }
    if (wrapping_ != 0) sink.error(wrapping_, "expected an ipuz document, found the end");
  }

 private:
  void take(char c, std::size_t number, FoundSink& sink) {
    if (!documents_.is_open() && c != '{') return take_outside(c, number, sink);
    if (!documents_.is_open()) {
      outside_ = false;
      wrapping_ = 0;
      any_ = true;
    }
    if (documents_.take(c, number)) take_document(sink);
  }
  /// What may stand around documents, "ipuz(" or a list, must have one in it.
  void take_outside(char c, std::size_t number, FoundSink& sink) {
    if (is_blank(c) || outside_) return;
    if (std::string_view("ipuz()[],").find(c) == std::string_view::npos) {
      outside_ = true;  // reported once until the next document
      wrapping_ = 0;
      sink.error(number, std::string("expected an ipuz document, found ") + in_quotes({&c, 1}));
      return;
    }
    const bool closes = any_ && std::string_view(")],").find(c) != std::string_view::npos;
    if (!closes && wrapping_ == 0) wrapping_ = number;
  }
  void take_document(FoundSink& sink) {
    const std::size_t line = documents_.line();
    if (documents_.is_too_long()) {
      sink.error(line, "expected a puzzle, found a JSON document of more than 16 MiB");
      return;
    }
    const JsonText json(documents_.text());
    if (!json.is_good()) {
      sink.error(line_of_error(documents_.text(), line, json.bad_byte()),
                 "expected JSON, found something else");
      return;
    }
    try {
      sink.puzzle(puzzle_of(json.value(), line));
    } catch (const Wrong& error) {
      sink.error(line, error.what());
    }
  }

  JsonDocuments documents_;
  bool outside_ = false;      ///< something that is none of it was met and told
  bool any_ = false;          ///< there was a document
  std::size_t wrapping_ = 0;  ///< where what stands around the next document begins; 0: nowhere
};

void append_rows(std::string& out, const Shape& shape, const Grid& grid) {
  for (int row = 0; row < shape.digits(); ++row) {
    out += row == 0 ? "[[" : "],\n  [";
    for (int column = 0; column < shape.digits(); ++column) {
      const Digit digit = grid[shape.cell_at(row, column)];
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
    const Shape& shape = *record.shape;
    const std::string side = std::to_string(shape.digits());
    out += "{\n\"version\": \"http://ipuz.org/v2\",\n\"kind\": [\"";
    out += !shape.is_plain() ? kDiagonal : kKind;
    out += "#1\"],\n";
    if (id != 0) out += "\"title\": \"#" + std::to_string(id) + "\",\n";
    out += "\"dimensions\": {\"width\": " + side + ", \"height\": " + side + "},\n\"charset\": \"";
    for (int digit = 1; digit <= shape.digits(); ++digit) {
      out += to_char({static_cast<std::uint8_t>(digit)});
    }
    out += "\",\n\"boxes\": true,\n";
    if (record.rating) {
      out += "\"difficulty\": \"" + level_name(*record.rating) + "\",\n";
    }
    out += "\"puzzle\":\n ";
    append_rows(out, shape, record.puzzle);
    out += ",\n\"solution\":\n ";
    append_rows(out, shape, record.solution);
    out += "\n}\n";
  }
};

}  // namespace

std::unique_ptr<TextReader> make_ipuz_reader() { return std::make_unique<IpuzReader>(); }
std::unique_ptr<RecordWriter> make_ipuz_writer() { return std::make_unique<IpuzWriter>(); }

}  // namespace gridmill
