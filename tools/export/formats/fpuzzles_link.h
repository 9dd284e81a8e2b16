#pragma once

#include "tools/export/format.h"

/// The links of f-puzzles, which SudokuPad opens too: an address and the puzzle as JSON, compressed
/// by LZ-string.

namespace gridmill {

/// Reads the links of both.
class FpuzzlesReader final : public TextReader {
 public:
  /// @param address  what links of this format hold
  explicit FpuzzlesReader(std::string_view address) : address_(address) {}
  [[nodiscard]] bool recognizes(std::string_view head) const override;
  void line(std::string_view text, std::size_t number, FoundSink& sink) override;

 private:
  std::string_view address_;
  /// Characters that the links may still unpack to: a few hundred bytes can stand for millions, so
  /// all links of a file together are bounded, and not only each.
  std::size_t allowance_ = std::size_t{1} << 26U;
};

class FpuzzlesWriter final : public RecordWriter {
 public:
  /// @param address  what the compressed text follows
  explicit FpuzzlesWriter(std::string_view address) : address_(address) {}
  void write(const Record& record, std::int64_t id, std::string& out) override;

 private:
  std::string_view address_;
};

}  // namespace gridmill
