#include "tools/export/formats/columns.h"
#include "tools/export/formats/fpuzzles_puzzle.h"
#include "tools/export/formats/json_values.h"
#include "tools/export/formats/record_rows.h"
#include "tools/export/text.h"

namespace gridmill {
namespace {

/// JSON lines: an object a line, with the names of the database's view or of the field's lists.
class JsonReader final : public TextReader {
 public:
  [[nodiscard]] bool recognizes(std::string_view head) const override {
    return first_line_of(head).starts_with("{\"") &&
           head.find("ipuz.org") == std::string_view::npos && !is_fpuzzles(head);
  }
  void line(std::string_view text, std::size_t number, FoundSink& sink) override {
    text = trim(text);
    if (text.empty()) return;
    const JsonText json(text);
    if (!json.is_good() || !json.value().is_object()) {
      sink.error(number, "expected a JSON object, found " + in_quotes(text));
      return;
    }
    FoundPuzzle found;
    found.line = number;
    for (const Json& value : json.value().items()) {
      const std::string_view name = value.name();
      // People keep puzzles with clues beside their names and solutions.
      if (is_puzzle_column(name) && value.is_object()) return read_fpuzzles(value, number, sink);
      if (!value.is_string()) continue;
      if (is_puzzle_column(name)) found.cells = value.text();
      if (is_solution_column(name)) found.solution = value.text();
      if (name == "shape") found.shape_name = value.text();
    }
    if (found.cells.empty()) {
      sink.error(number, "expected an object with a puzzle, found " + in_quotes(text));
    } else {
      sink.puzzle(std::move(found));
    }
  }
};

class JsonWriter final : public RecordRows {
 public:
  JsonWriter() : RecordRows(RowFormat::kJson) {}
  [[nodiscard]] bool takes_steps() const override { return true; }
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

std::unique_ptr<TextReader> make_json_reader() { return std::make_unique<JsonReader>(); }
std::unique_ptr<RecordWriter> make_json_writer() { return std::make_unique<JsonWriter>(); }

}  // namespace gridmill
