// OpenSudoku's XML, read in pieces through Expat. Of a saved game only the givens are read.

#include <expat.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <utility>

#include "tools/formats/format.h"
#include "tools/formats/table_writer.h"
#include "tools/io/string_util.h"

namespace gridmill {
namespace {

/// The givens of a game's data: 81 digits, or what the app saves: "version: N", then value, notes
/// (one field, from version 4 on two) and 1 for a cell that may be changed, each followed by '|'.
/// Empty: it is neither.
std::string givens_of(std::string_view data) {
  data = trim(data);
  if (data.size() == 81 && data.find_first_not_of("0123456789.") == std::string_view::npos) {
    return std::string(data);
  }
  if (!data.starts_with("version: ")) return {};
  const std::size_t end = data.find_first_of("\n ", 9);
  if (end == std::string_view::npos) return {};
  const std::size_t fields = data.substr(9, end - 9) < "4" ? 3 : 4;
  const auto parts = split(trim(data.substr(end)), '|');
  if (parts.size() != 81 * fields + 1 || !parts.back().empty()) return {};
  std::string cells;
  for (std::size_t i = 0; i < 81; ++i) {
    const std::string_view value = parts[i * fields];
    const std::string_view changes = parts[i * fields + fields - 1];
    if (value.size() != 1 || (changes != "0" && changes != "1")) return {};
    cells += changes == "0" ? value.front() : '.';
  }
  return cells;
}

/// OpenSudoku's XML: <game data="..."/>, in version 2 within folders.
class OpensudokuParser final : public FormatParser {
 public:
  OpensudokuParser() : parser_(XML_ParserCreate(nullptr), &XML_ParserFree) {
    XML_SetUserData(parser_.get(), this);
    XML_SetStartElementHandler(parser_.get(), &OpensudokuParser::begin_element);
  }

  [[nodiscard]] bool recognizes(std::string_view head) const override {
    return first_line_of(head).starts_with('<') &&
           head.find("<opensudoku") != std::string_view::npos;
  }
  void on_line(std::string_view text, std::size_t number, PuzzleSink& sink) override {
    on_chunk(text, number, sink);
    block_ += '\n';
  }
  [[nodiscard]] bool accepts_chunks() const override { return true; }
  void on_chunk(std::string_view text, std::size_t number, PuzzleSink& sink) override {
    last_line_ = number;
    block_ += text;
    if (block_.size() >= kBlock) parse(sink, false);
  }
  void on_end(PuzzleSink& sink) override {
    parse(sink, true);
    if (!broken_ && games_ == 0) sink.on_error(last_line_, "expected a <game>, found none");
  }

 private:
  static void XMLCALL begin_element(void* self, const XML_Char* name, const XML_Char** attributes) {
    auto& reader = *static_cast<OpensudokuParser*>(self);
    if (std::strcmp(name, "game") == 0) reader.game(attributes);
  }
  void game(const XML_Char** attributes) {
    ++games_;
    const auto line = static_cast<std::size_t>(XML_GetCurrentLineNumber(parser_.get()));
    for (; *attributes != nullptr; attributes += 2) {
      if (std::strcmp(attributes[0], "data") != 0) continue;
      std::string cells = givens_of(attributes[1]);
      if (cells.empty()) {
        sink_->on_error(
            line, "expected 81 digits as the data of a game, found " + in_quotes(attributes[1]));
      } else {
        sink_->on_puzzle({line, std::move(cells), {}, BoardRef(&BoardSpec::standard())});
      }
      return;
    }
    sink_->on_error(line, "expected a game with data, found none");
  }
  void parse(PuzzleSink& sink, bool last) {
    const std::string block = std::exchange(block_, {});
    if (broken_) return;  // reported already; XML ends at its first error
    sink_ = &sink;
    const char* error = nullptr;
    if (XML_Parse(parser_.get(), block.data(), static_cast<int>(block.size()), last ? 1 : 0) ==
        XML_STATUS_ERROR) {
      error = XML_ErrorString(XML_GetErrorCode(parser_.get()));
    }
    size_ += static_cast<XML_Index>(block.size());
    if (size_ - XML_GetCurrentByteIndex(parser_.get()) > kMaxTag) {
      error = "a tag or comment of more than 1 MiB";
    }
    if (error == nullptr) return;
    broken_ = true;
    const auto line = static_cast<std::size_t>(XML_GetCurrentLineNumber(parser_.get()));
    sink.on_error(std::min(line, last_line_),
                  std::string("expected OpenSudoku's XML; the rest is not read: ") + error);
  }

  /// Expat keeps the beginning of a tag, and reads it again with each block.
  static constexpr std::size_t kBlock = std::size_t{1} << 16U;
  static constexpr XML_Index kMaxTag = XML_Index{1} << 20U;

  std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser_;
  PuzzleSink* sink_ = nullptr;
  std::string block_;   ///< that is not parsed yet
  XML_Index size_ = 0;  ///< of the text that is
  std::size_t games_ = 0;
  std::size_t last_line_ = 1;
  bool broken_ = false;
};

class OpensudokuWriter final : public RecordWriter {
 public:
  void begin(std::string& out) override {
    out +=
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n"
        "<folder name=\"Gridmill\" created=\"0\">\n";
  }
  void write(const Record& record, std::int64_t /*id*/, std::string& out) override {
    out += "<game created=\"0\" state=\"0\" time=\"0\" last_played=\"0\" data=\"";
    append_board(out, record.puzzle.digits(), '0');
    out += "\" note=\"";
    if (record.rating) out += level_name(*record.rating);
    out += "\"/>\n";
  }
  void end(std::string& out) override { out += "</folder>\n</opensudoku>\n"; }
};

}  // namespace

std::unique_ptr<FormatParser> make_opensudoku_parser() {
  return std::make_unique<OpensudokuParser>();
}
std::unique_ptr<RecordWriter> make_opensudoku_writer() {
  return std::make_unique<OpensudokuWriter>();
}

}  // namespace gridmill
