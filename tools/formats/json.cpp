// JSON lines with the columns of the database's view. A puzzle can also be an f-puzzles object.

#include "solver/board/json_text.h"
#include "tools/formats/fpuzzles_puzzle.h"
#include "tools/formats/json_value.h"
#include "tools/formats/record_table_writer.h"
#include "tools/io/string_util.h"

namespace gridmill {
namespace {

/// JSON lines: an object per line, with the names of the database's view or of the field's lists.
class JsonParser final : public FormatParser {
 public:
  [[nodiscard]] bool recognizes(std::string_view head) const override {
    return first_line_of(head).starts_with("{\"") &&
           head.find("ipuz.org") == std::string_view::npos && !is_fpuzzles(head);
  }
  void on_line(std::string_view text, std::size_t number, PuzzleSink& sink) override {
    text = trim(text);
    if (text.empty()) return;
    const ParsedJson json(text);
    if (json.is_too_large()) return sink.on_error(number, kTooManyValues);
    if (!json.is_good() || !json.value().is_object()) {
      return sink.on_error(number, "expected a JSON object, found " + in_quotes(text));
    }
    ParsedPuzzle found;
    found.line = number;
    for (const JsonValue& value : json.value().items()) {
      const std::string_view name = value.name();
      // People keep puzzles with clues together with names and solutions.
      if (is_puzzle_column(name) && value.is_object()) return read_fpuzzles(value, number, sink);
      if (!value.is_string()) continue;
      if (is_puzzle_column(name)) found.cells = value.text();
      if (is_solution_column(name)) found.solution = value.text();
      if (is_board_column(name)) found.board_name = value.text();
    }
    if (found.cells.empty()) {
      sink.on_error(number, "expected an object with a puzzle, found " + in_quotes(text));
    } else {
      sink.on_puzzle(std::move(found));
    }
  }
};

/// Opens the object of the last row again.
void reopen_row(std::string& out) { out.resize(out.size() - std::string_view("}\n").size()); }

/// The size of the canvas, and each of its grids with its place, for programs without the board.
std::string canvas_of(const Record& record) {
  const BoardSpec& board = *record.board;
  std::string json = "\"canvas\":{\"rows\":" + std::to_string(board.rows()) +
                     ",\"columns\":" + std::to_string(board.columns()) + ",\"grids\":";
  append_json_list(json, board.members(), [&](const MemberGrid& member) {
    json += "{\"row\":" + std::to_string(member.place.row + 1) +
            ",\"column\":" + std::to_string(member.place.column + 1);
    for (const auto& [name, grid] :
         {std::pair<std::string_view, const Grid&>{"puzzle", record.puzzle},
          {"solution", record.solution}}) {
      if (grid.size() == 0) continue;
      json += ",\"" + std::string(name) + "\":\"";
      for (const Cell c : member.cells) json += to_char(grid[c]);
      json += '"';
    }
    json += '}';
  });
  return json + '}';
}

class JsonWriter final : public RecordTableWriter {
 public:
  JsonWriter() : RecordTableWriter(TableFormat::kJson) {}
  void write(const Record& record, std::int64_t id, std::string& out) override {
    RecordTableWriter::write(record, id, out);
    if (!record.board->has_several_grids()) return;
    reopen_row(out);
    out += ',' + canvas_of(record) + "}\n";
  }
  [[nodiscard]] bool supports_steps() const override { return true; }
  void write_with_steps(const Record& record, std::int64_t id, std::string_view steps,
                        std::string& out) override {
    write(record, id, out);
    if (steps.empty()) return;
    reopen_row(out);
    out += ',';
    out += steps;
    out += "}\n";
  }
};

}  // namespace

std::unique_ptr<FormatParser> make_json_parser() { return std::make_unique<JsonParser>(); }
std::unique_ptr<RecordWriter> make_json_writer() { return std::make_unique<JsonWriter>(); }

}  // namespace gridmill
