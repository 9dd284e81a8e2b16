// JSON lines with the columns of the database's view. A puzzle can also be an f-puzzles object.

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

class JsonWriter final : public RecordTableWriter {
 public:
  JsonWriter() : RecordTableWriter(TableFormat::kJson) {}
  [[nodiscard]] bool supports_steps() const override { return true; }
  void write_with_steps(const Record& record, std::int64_t id, std::string_view steps,
                        std::string& out) override {
    write(record, id, out);
    if (steps.empty()) return;
    out.resize(out.size() - std::string_view("}\n").size());
    out += ',';
    out += steps;
    out += "}\n";
  }
};

}  // namespace

std::unique_ptr<FormatParser> make_json_parser() { return std::make_unique<JsonParser>(); }
std::unique_ptr<RecordWriter> make_json_writer() { return std::make_unique<JsonWriter>(); }

}  // namespace gridmill
