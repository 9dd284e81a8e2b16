#pragma once

// Puzzles as f-puzzles has them: as JSON, or as a link, which is an address and the JSON,
// compressed by LZ-string. SudokuPad opens such links, too.

#include "tools/formats/format.h"
#include "tools/formats/json_value.h"

namespace gridmill {

/// Reads all of these, whichever the format: links one a line, and objects, a line each or over
/// several, alone or in a list.
class FpuzzlesParser final : public FormatParser {
 public:
  /// @param address  what links of this format hold; empty: the format is the JSON
  explicit FpuzzlesParser(std::string_view address) : address_(address) {}
  [[nodiscard]] bool recognizes(std::string_view head) const override;
  void on_line(std::string_view text, std::size_t number, PuzzleSink& sink) override;
  [[nodiscard]] bool accepts_chunks() const override { return true; }
  void on_chunk(std::string_view text, std::size_t number, PuzzleSink& sink) override;
  void on_end(PuzzleSink& sink) override;

 private:
  void feed(std::string_view text, std::size_t number, PuzzleSink& sink);
  void open_link(std::string_view text, std::size_t number, PuzzleSink& sink);

  std::string_view address_;
  /// Characters that the links may still unpack to: a few hundred bytes can stand for millions, so
  /// all links of a file together are bounded, and not only each.
  std::size_t allowance_ = std::size_t{1} << 26U;
  JsonSplitter splitter_;
  bool line_continues_ = false;  ///< the line goes on
};

class FpuzzlesWriter final : public RecordWriter {
 public:
  /// @param address  what the compressed text follows; empty: the JSON alone, an object a line
  explicit FpuzzlesWriter(std::string_view address) : address_(address) {}
  void write(const Record& record, std::int64_t id, std::string& out) override;

 private:
  std::string_view address_;
};

}  // namespace gridmill
